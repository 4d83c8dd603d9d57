/** The texts in use. */
import { en, type Texts } from "./en.js";

export const texts: Texts = en;
