/** One, two and three servers on one database. */
import { after } from "node:test";
import { databaseUri, dropDatabase, NO_MONGO, startMongo } from "../support/mongo.js";
import { historyTests, type Store } from "./topology.js";

const OPERATIONS = 1500;

const mongo = await startMongo();
let databases = 0;

after(() => mongo?.stop());

async function openStore(): Promise<Store> {
  const storage = databaseUri(mongo?.uri ?? "", `kindsmith-history-${process.pid}-${++databases}`);
  return { storage, remove: () => dropDatabase(storage) };
}

for (const servers of [1, 2, 3]) {
  historyTests({
    name: `mongodb with ${servers === 1 ? "one server" : `${servers} servers`}`,
    skip: mongo === undefined ? NO_MONGO : undefined,
    servers,
    operations: OPERATIONS,
    openStore,
  });
}
