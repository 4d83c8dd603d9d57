/** A program that asks a server who it is, by the client configuration file and the profile that it is given. */
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
