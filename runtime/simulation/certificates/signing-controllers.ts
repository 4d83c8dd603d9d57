/** The controllers of CertificateSigningRequests: approval, signing and cleaning. */
import type { SigningAuthority } from "../../base/certificates/signing-authority.js";
import type { World } from "../parts/world.js";
import { addCertificateApproval } from "./request-approval.js";
import { addCertificateCleaning } from "./request-cleaning.js";
import { addCertificateSigning } from "./request-signing.js";

export function addCertificates(world: World, authority: SigningAuthority): void {
  addCertificateApproval(world);
  addCertificateSigning(world, authority);
  addCertificateCleaning(world);
}
