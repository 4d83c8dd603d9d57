/** The controllers of CertificateSigningRequests: approval, signing and cleaning. */
import type { SigningAuthority } from "../../base/certificates/signing-authority.js";
import type { World } from "../parts/world.js";
import { addCertificateApproval } from "./certificate-approval.js";
import { addCertificateCleaning } from "./certificate-cleaning.js";
import { addCertificateSigning } from "./certificate-signing.js";

export function addCertificates(world: World, authority: SigningAuthority): void {
  addCertificateApproval(world);
  addCertificateSigning(world, authority);
  addCertificateCleaning(world);
}
