/** The sources of the workspaces' entries; their package.json names the built files instead. */
const sources = {
  '@fan-beats/events': 'events/src/index.ts',
  '@fan-beats/events/kernel': 'events/src/kernel/index.ts',
  '@fan-beats/events/language': 'events/src/language.ts',
  '@fan-beats/events/rules': 'events/src/rules.ts',
  '@fan-beats/events/testing': 'events/src/testing/index.ts',
  '@fan-beats/events/migrations': 'events/migrations/index.ts',
  '@fan-beats/projections': 'projections/src/index.ts',
  '@fan-beats/projections/migrations': 'projections/migrations/index.ts',
};

/** The server exports every file below its sources. */
const server = { name: '@fan-beats/backend', folder: 'backend/src' };

/** The same as Jest's moduleNameMapper. */
const moduleNameMapper = {
  ...Object.fromEntries(Object.entries(sources).map(([name, path]) => [`^${name}$`, `<rootDir>/${path}`])),
  // A thread loads the built file.
  [`^${server.name}/(?!.*\\.worker$)(.+)$`]: `<rootDir>/${server.folder}/$1`,
};

module.exports = { sources, server, moduleNameMapper };
