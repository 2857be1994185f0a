// Ends with 0 when the server of this environment answers, else with 1: for containers and supervisors. A process that
// only does jobs has no public port and is asked on that of whoever runs it.
const { PROCESS, PORT, OPS_PORT, OPS_HOST, HOST } = process.env
const isJobs = PROCESS === 'jobs'
const port = isJobs ? OPS_PORT || '9464' : PORT || '4321'
const given = isJobs ? OPS_HOST : HOST
// An address that means all of them is none to ask at.
const host = !given || given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given

const isWell = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`, {
  signal: AbortSignal.timeout(3000),
}).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = isWell ? 0 : 1
