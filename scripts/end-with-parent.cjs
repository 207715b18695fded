// Loaded into the server (node --require): a server whose starter was killed, even before this line, must not stay
// behind with its port.
const parent = Number(process.env['STARTER_PID'] ?? process.ppid);
delete process.env['STARTER_PID'];
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref();
