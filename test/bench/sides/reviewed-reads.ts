/** The product's side of reads that a webhook on loopback decides about, over TLS. */
import { makeAuthority } from "../../support/certificates.js";
import { ReviewServer } from "../../support/review-server.js";
import type { OurSide } from "../bench-case.js";
import { openReads } from "./callers.js";
import { callers, JANE } from "./ruled-reads.js";

/** @param isRemembered whether a decision is cached for several reads */
export async function openReviewedReads(isRemembered: boolean): Promise<OurSide> {
  const authority = await makeAuthority("webhooks");
  const webhook = await ReviewServer.start(await authority.issueServer());
  webhook.status = () => {
    // A long run makes many calls.
    webhook.seen.length = 0;
    return { allowed: true };
  };
  return openReads({ ...callers, close: () => webhook.stop() }, JANE, {
    modes: ["Webhook"],
    webhook: {
      url: webhook.url,
      certificateAuthority: authority.certificate,
      ...(isRemembered ? {} : { authorizedTtlMs: 0 }),
    },
  });
}
