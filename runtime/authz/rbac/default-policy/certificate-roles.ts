/** Roles for approving certificates, by the kind of request and by the signer. */
import { can, type RulesByRole, type Words } from "./default-policy-rules.js";

export function certificateRoles(words: Words): RulesByRole {
  const { certificatesGroup } = words;
  const requests = `system:${certificatesGroup}:certificatesigningrequests`;
  const signers = Object.entries(signerNames(words)).map(([name, signer]) => [
    `system:${certificatesGroup}:${name}-approver`,
    [can("approve", certificatesGroup, "signers", signer)],
  ]);
  return {
    [`${requests}:nodeclient`]: [can("create", certificatesGroup, "certificatesigningrequests/nodeclient")],
    [`${requests}:selfnodeclient`]: [can("create", certificatesGroup, "certificatesigningrequests/selfnodeclient")],
    ...Object.fromEntries(signers),
  };
}

/** The product's own signers by their short names. */
export function signerNames({ csrSignerPrefix, serverName }: Words): Readonly<Record<string, string>> {
  const names = [`${serverName}-client`, nodeClientSigner(serverName), "kubelet-serving", "legacy-unknown"];
  return Object.fromEntries(names.map((name) => [name, `${csrSignerPrefix}${name}`]));
}

/** The signer of the client certificates of nodes. */
export function nodeClientSigner(serverName: string): string {
  return `${serverName}-client-kubelet`;
}
