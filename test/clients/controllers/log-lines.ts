/** Error lines of a program that logs in klog's form, so written that those of two runs can be held beside each other. */

/** `E1123 03:49:14.856443   21472 reflector.go:204] "Failed to watch" err="..."` */
const KLOG = /^[EF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ ([\w./-]+):\d+\] (.*)$/;

/** What differs from run to run. */
const VARIES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uid>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "<time>"],
  [/\b\d+\.\d+\.\d+\.\d+(:\d+)?\b/g, "<address>"],
  [/0x[0-9a-f]+/g, "<pointer>"],
  // a kind that has just gone is missed by its reflector for a moment: whether its group has gone too is chance
  [/the server could not find the requested resource|404 page not found/g, "<not found>"],
  // names that the server or a controller has made: of a template, of a pod, of a CronJob's time
  [/-[bcdfghjklmnpqrstvwxz2456789]{8,10}(-[bcdfghjklmnpqrstvwxz2456789]{5})?\b/g, "-<name>"],
  [/-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, "-<name>"],
  [/\bminutely-\d+/g, "minutely-<time>"],
  [/\b\d{2,}\b/g, "<number>"],
];

/**
 * Two writers of one object meet, or a reader is late; controllers try again. Which of their rounds it is that loses is
 * chance, on any server.
 */
const RACES =
  /the object has been modified; please apply your changes to the latest version|StorageError: invalid object|already exists|because it is being terminated|object is being deleted/;

/** Each error once, without what varies, races apart; in the order of the text. */
export function errorLines(log: string): string[] {
  const errors = log.split("\n").flatMap((line) => {
    const [, place, text] = KLOG.exec(line) ?? [];
    return place === undefined || text === undefined || RACES.test(text) ? [] : [`${place} ${normal(text)}`];
  });
  return [...new Set(errors)].sort();
}

function normal(text: string): string {
  return VARIES.reduce((shown, [what, name]) => shown.replace(what, name), text);
}
