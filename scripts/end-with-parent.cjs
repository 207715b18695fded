// Loaded into the server (node --require): a server whose starter was killed must not stay behind with its port.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref();
