// A process of its own: asks a server for one address again and again and says what came of it.
import autocannon from 'autocannon'

/** What is asked for, as JSON in the first argument. */
export interface LoadRequest {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** What came of it, as JSON on standard output. */
export interface LoadResult {
  perSecond: number
  /** Milliseconds that 99 of 100 answers took at most. */
  p99: number
  failed: number
}

const { seconds, ...request } = JSON.parse(process.argv[2] ?? '{}') as LoadRequest
const result = await autocannon({ ...request, duration: seconds })
const { requests, latency, non2xx, errors } = result
const answer: LoadResult = { perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }
process.stdout.write(JSON.stringify(answer))
