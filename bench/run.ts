// `npm run bench`: every group, or those that are named.
import { measureDownload } from './download.ts'
import { measurePull } from './pull.ts'
import { type Figure, isGood, presentLoad, type Section, sectionText, writeResults } from './report.ts'
import { measureServer } from './server.ts'
import { measureSize } from './size.ts'
import { measureSlowPhone } from './slow-phone.ts'

/** The groups by the name they are called with; the title stands in the results. */
const groups: Record<string, { title: string; measure: () => Promise<Figure[]> }> = {
  size: { title: 'JavaScript', measure: measureSize },
  phone: { title: 'A slow phone', measure: measureSlowPhone },
  server: { title: 'Server', measure: measureServer },
  download: { title: 'Download into the device', measure: measureDownload },
  pull: { title: 'First pull', measure: measurePull },
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in groups))
if (unknown.length > 0) {
  throw new Error(`there is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
}

const sections: Section[] = []
for (const [name, { title, measure }] of Object.entries(groups)) {
  if (named.length > 0 && !named.includes(name)) continue
  const section: Section = { name: title, figures: [], load: presentLoad() }
  try {
    section.figures = await measure()
  } catch (error) {
    section.failure = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${error instanceof Error ? error.stack : section.failure}\n`)
  }
  sections.push(section)
  process.stdout.write(`\n${sectionText(section)}`)
}
await writeResults(
  Object.values(groups).map((group) => group.title),
  sections,
)
process.exitCode = sections.every(isGood) ? 0 : 1
