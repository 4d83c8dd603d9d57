/** How often the fault tests kill. KINDSMITH_KILLS sets the number of the light kills, and the others in proportion. */
const LIGHT_KILLS = 100;

const light = Number(process.env.KINDSMITH_KILLS ?? LIGHT_KILLS);

export const KILLS = {
  /** Of a process that writes to the embedded engine directly. */
  lmdbEngine: light,
  /** Of a process that shares the embedded engine with others. */
  lmdbNeighbour: Math.ceil(light / 2),
  /** Of a server on the embedded engine. */
  lmdbServer: Math.ceil(light / 10),
  /** Of a worker of a server on the embedded engine. */
  worker: Math.ceil(light / 20),
  /** Of a process that writes to the MongoDB engine directly. */
  mongoEngine: Math.ceil(light / 10),
  /** Of a server on MongoDB. */
  mongoServer: Math.ceil(light / 40),
};
