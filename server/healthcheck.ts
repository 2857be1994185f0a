// Ends with 0 when the server of this environment answers, else with 1: for containers and supervisors. A process that
// only does jobs has no public port and is asked on that of whoever runs it.
const isJobs = process.env['PROCESS'] === 'jobs'
const port = (isJobs ? process.env['OPS_PORT'] : process.env['PORT']) || (isJobs ? '9464' : '4321')
const given = process.env[isJobs ? 'OPS_HOST' : 'HOST']
// An address that means all of them is none to ask at.
const host = !given || given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given

const isWell = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`, {
  signal: AbortSignal.timeout(3000),
}).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = isWell ? 0 : 1
