/** A key management plug-in, as a process of its own: started with the path of its socket, told over IPC how to behave. */
import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { loadPackageDefinition, Server, ServerCredentials } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";

const NOTE = "note.kms.example.com";
/** @type {import("./kms-plugin.js").PluginBehaviour} */
let behaviour = { keyId: "key-1" };
const calls = {};

function secretOf(keyId) {
  return Buffer.from(hash("sha256", keyId), "hex");
}

const methods = {
  Status: () => ({ version: behaviour.version ?? "v2", healthz: behaviour.healthz ?? "ok", key_id: behaviour.keyId }),
  Encrypt: ({ plaintext }) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", secretOf(behaviour.keyId), nonce);
    const ciphertext = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    const keyId = behaviour.encryptedWith ?? behaviour.keyId;
    return { ciphertext, key_id: keyId, annotations: { [NOTE]: Buffer.from(keyId) } };
  },
  Decrypt: ({ ciphertext, key_id: keyId, annotations }) => {
    if (annotations[NOTE]?.toString() !== keyId) throw new Error("the annotation is not the one that was given");
    if (behaviour.forgotten?.includes(keyId)) throw new Error("the key was destroyed");
    const decipher = createDecipheriv("aes-256-gcm", secretOf(keyId), ciphertext.subarray(0, 12));
    decipher.setAuthTag(ciphertext.subarray(-16));
    return { plaintext: Buffer.concat([decipher.update(ciphertext.subarray(12, -16)), decipher.final()]) };
  },
};

function implementation(name) {
  return (call, answer) => {
    calls[name] = (calls[name] ?? 0) + 1;
    setTimeout(() => {
      if (behaviour.code !== undefined) {
        answer({ code: behaviour.code, details: "told to fail" });
        return;
      }
      try {
        if (name !== "Status" && call.request.uid === "") throw new Error("a call has no uid");
        answer(null, methods[name]?.(call.request) ?? null);
      } catch (error) {
        answer({ code: 2, details: String(error) });
      }
    }, behaviour.delayMs ?? 0);
  };
}

const definition = loadSync(join(import.meta.dirname, "kms-v2.proto"), { keepCase: true });
const { v2 } = loadPackageDefinition(definition);
const server = new Server();
server.addService(v2.KeyManagementService.service, {
  Status: implementation("Status"),
  Encrypt: implementation("Encrypt"),
  Decrypt: implementation("Decrypt"),
});
server.bindAsync(`unix://${process.argv[2]}`, ServerCredentials.createInsecure(), (error) => {
  process.send?.(error === null ? "serving" : String(error));
});
process.on("message", (message) => {
  if (message === "calls") process.send?.(calls);
  else {
    behaviour = message;
    process.send?.("done");
  }
});
process.on("disconnect", () => process.exit());
