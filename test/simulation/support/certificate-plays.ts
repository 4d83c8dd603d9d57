/** Scenes with CertificateSigningRequests. Their names begin with the namespace of the scene, as they have none. */
import type { Scene, Seen } from "./scene.js";
import { CLIENT_USAGES, decide, makeRequest, type RequestOptions, SERVING_USAGES } from "./signing-requests.js";

const API = "certificates.k8s.io/v1";
const KIND = "CertificateSigningRequest";
const NODE = "CN=system:node:one, O=system:nodes";
const CLIENT = "kube-apiserver-client";
const KUBELET_CLIENT = "kube-apiserver-client-kubelet";
const KUBELET_SERVING = "kubelet-serving";
const DNS = { type: "dns", value: "one.example" } as const;
const ADDRESS = { type: "ip", value: "10.1.2.3" } as const;
const EMAIL = { type: "email", value: "one@one.example" } as const;
const URI = { type: "url", value: "https://one.example/" } as const;

async function request(scene: Scene, name: string, options: RequestOptions): Promise<string> {
  const { spec } = await makeRequest(options);
  const fullName = `${scene.namespace}-${name}`;
  await scene.create(API, KIND, { metadata: { name: fullName }, spec });
  return fullName;
}

function isIssued({ status }: Seen): boolean {
  return (status?.certificate ?? "") !== "";
}

function hasFailed({ status }: Seen): boolean {
  return status?.conditions?.some(({ type }: { type: string }) => type === "Failed") ?? false;
}

/** Approves requests, each of which the signer then refuses. */
async function refused(scene: Scene, requests: Readonly<Record<string, RequestOptions>>): Promise<void> {
  for (const [name, options] of Object.entries(requests)) {
    const fullName = await request(scene, name, options);
    await decide(scene.client, fullName, "Approved");
    await scene.until([API, KIND, fullName], hasFailed);
  }
}

export const CERTIFICATE_PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "certificate: of a client": async (scene) => {
    const subjects: Readonly<Record<string, RequestOptions["subject"]>> = {
      plain: "CN=jane, O=team, O=admins",
      // Attributes of one kind are joined, those of unknown kinds are left out.
      ordered: [
        { CN: ["jane"] },
        { O: ["team", "admins"] },
        { OU: ["unit"] },
        { C: ["DE"] },
        { E: ["jane@team.example"] },
      ],
      nameless: [],
    };
    for (const [name, subject] of Object.entries(subjects)) {
      const usages = ["key encipherment", ...CLIENT_USAGES];
      const fullName = await request(scene, name, {
        subject,
        signer: CLIENT,
        usages,
        names: [DNS, ADDRESS, EMAIL, URI],
      });
      await decide(scene.client, fullName, "Approved");
      await scene.until([API, KIND, fullName], isIssued);
    }
  },

  "certificate: for a shorter time": async (scene) => {
    for (const expirationSeconds of [600, 28_799, 28_800, 40_000_000]) {
      const options = { subject: "CN=jane", signer: CLIENT, expirationSeconds };
      const name = await request(scene, `for-${expirationSeconds}s`, options);
      await decide(scene.client, name, "Approved");
      await scene.until([API, KIND, name], isIssued);
    }
  },

  "certificate: refused to a client": async (scene) => {
    await refused(scene, {
      server: { subject: "CN=jane", signer: CLIENT, usages: SERVING_USAGES },
      "no-client": { subject: "CN=jane", signer: CLIENT, usages: ["digital signature"] },
    });
  },

  "certificate: refused to a kubelet as a client": async (scene) => {
    const signer = KUBELET_CLIENT;
    await refused(scene, {
      group: { subject: "CN=system:node:one, O=team", signer },
      groups: { subject: "CN=system:node:one, O=system:nodes, O=team", signer },
      name: { subject: "CN=one, O=system:nodes", signer },
      dns: { subject: NODE, signer, names: [DNS] },
      email: { subject: NODE, signer, names: [EMAIL] },
      address: { subject: NODE, signer, names: [ADDRESS] },
      uri: { subject: NODE, signer, names: [URI] },
      usages: { subject: NODE, signer, usages: SERVING_USAGES },
      more: { subject: NODE, signer, usages: [...CLIENT_USAGES, "server auth"] },
    });
  },

  "certificate: refused to a kubelet as a server": async (scene) => {
    const [signer, usages] = [KUBELET_SERVING, SERVING_USAGES];
    await refused(scene, {
      group: { subject: "CN=system:node:one, O=team", signer, usages, names: [DNS] },
      name: { subject: "CN=one, O=system:nodes", signer, usages, names: [DNS] },
      names: { subject: NODE, signer, usages },
      email: { subject: NODE, signer, usages, names: [DNS, EMAIL] },
      uri: { subject: NODE, signer, usages, names: [ADDRESS, URI] },
      usages: { subject: NODE, signer, usages: CLIENT_USAGES, names: [DNS] },
    });
  },

  "certificate: of a kubelet": async (scene) => {
    const client = await request(scene, "client", { subject: NODE, signer: KUBELET_CLIENT });
    await scene.until([API, KIND, client], isIssued);
    const serving = await request(scene, "serving", {
      subject: NODE,
      signer: KUBELET_SERVING,
      usages: ["key encipherment", ...SERVING_USAGES],
      names: [DNS, ADDRESS],
    });
    await decide(scene.client, serving, "Approved");
    await scene.until([API, KIND, serving], isIssued);
  },

  "certificate: denied": async (scene) => {
    const name = await request(scene, "denied", { subject: "CN=jane", signer: CLIENT });
    await decide(scene.client, name, "Denied");
    const other = await request(scene, "after", { subject: "CN=jane", signer: CLIENT });
    await decide(scene.client, other, "Approved");
    await scene.until([API, KIND, other], isIssued);
  },
};
