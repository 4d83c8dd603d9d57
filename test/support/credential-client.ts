/** A program that queries a server for its own identity, with a given client configuration file and profile. */
import { connect } from "../../runtime/client/index.js";

const [kubeconfig = "", profile] = process.argv.slice(2);
const client = await connect({ kubeconfig, profile: profile === "kubernetes" ? profile : "orch" });
const group = client.profile.words.authenticationGroup;
const answer = await client.request({
  method: "POST",
  path: `/apis/${group}/v1/selfsubjectreviews`,
  contentType: "application/json",
  body: Buffer.from(JSON.stringify({ apiVersion: `${group}/v1`, kind: "SelfSubjectReview" })),
});
process.stdout.write(`user ${JSON.parse(new TextDecoder().decode(answer.body)).status.userInfo.username}\n`);
await client.close();
