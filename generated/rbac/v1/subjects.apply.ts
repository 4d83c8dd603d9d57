// Code generated from schemas/rbac/v1/subjects.yaml. DO NOT EDIT; run `npm run generate`.
import type { Subject } from "./subjects.types.js";

/** What an apply of the part Subject may state. */
export interface SubjectApply extends Partial<Subject> {}
