import { inInstallation } from '../support/bench-server.ts'
import { type Figure, round } from '../report.ts'
import { courseContentRate, emptyPullTime } from './throughput.ts'

const engines = [
  { engine: 'postgres', name: 'PostgreSQL', perSecond: 1900 },
  { engine: 'embedded', name: 'the embedded database', perSecond: 600 },
] as const

/** Course content and a pull with no change, on both engines, each in a fresh database with the demo. */
export async function measureServer(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { engine, name, perSecond } of engines) {
    await inInstallation({ engine }, async (server) => {
      const content = await courseContentRate(server)
      figures.push(
        {
          what: `Course content as a signed-in member on ${name}, 32 connections`,
          value: content.perSecond,
          unit: 'answers/s',
          atLeast: perSecond,
          note: `${content.bytes} bytes each, p99 ${content.p99} ms; /healthz: ${round(content.nothing.perSecond)}/s`,
        },
        {
          what: `A pull with no change on ${name}, as its caller on the same machine sees it`,
          value: await emptyPullTime(server),
          unit: 'ms',
          atMost: 20,
          note: 'median of 200',
        },
      )
    })
  }
  return figures
}
