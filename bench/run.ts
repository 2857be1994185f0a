// `npm run bench`: every group, or those that are named.
import { measureCutLink } from './downloads/cut-link.ts'
import { measureDownload } from './downloads/download.ts'
import { measureAudiences } from './audiences.ts'
import { measureCertificate } from './assessment/certificate.ts'
import { measureGrowth } from './assessment/growth.ts'
import { measureRegrade } from './assessment/regrade.ts'
import { measureRush } from './assessment/rush.ts'
import { measureBrowserSimulation, measureCampaignSimulation, measureSimulation } from './simulation.ts'
import { measureLongDownload } from './downloads/long-download.ts'
import { measureOutbox } from './device/outbox.ts'
import { measurePull } from './device/pull.ts'
import { measurePlayer } from './player/player.ts'
import { type Figure, isGood, presentLoad, type Section, sectionText, writeResults } from './report.ts'
import { measureTaking } from './device/taking.ts'
import { measureSlowUpload } from './device/slow-upload.ts'
import { measureSearch } from './device/search.ts'
import { measurePeopleImport } from './server/people-import.ts'
import { measureQuestionImport } from './server/question-import.ts'
import { measurePublish } from './server/publish.ts'
import { measureMediaUpload } from './server/media-upload.ts'
import { measureDeskPage } from './programme/desk-page.ts'
import { measureSales } from './programme/sales.ts'
import { measureLedgerCalls } from './programme/ledger-calls.ts'
import { measureLedgerSize } from './programme/ledger-size.ts'
import { measureAudienceRules } from './server/audience-rules.ts'
import { measurePeople } from './server/people.ts'
import { measureServer } from './server/server.ts'
import { measureClosedBrowser } from './screens/closed-browser.ts'
import { measureSize } from './screens/script-size.ts'
import { measureSlowPhone } from './screens/slow-phone.ts'

/** The groups by the name they are called with; the title stands in the results. Those that take long run when named only. */
const groups: Record<string, { title: string; measure: () => Promise<Figure[]>; named?: true }> = {
  size: { title: 'JavaScript', measure: measureSize },
  phone: { title: 'A slow phone', measure: measureSlowPhone },
  start: { title: 'Start of a closed browser', measure: measureClosedBrowser },
  server: { title: 'Server', measure: measureServer },
  people: { title: 'People of a client', measure: measurePeople, named: true },
  'audience-rules': { title: 'Rules of audiences', measure: measureAudienceRules, named: true },
  'desk-page': { title: 'A queue of the audit desk', measure: measureDeskPage },
  sales: { title: 'Sales of one client', measure: measureSales },
  'ledger-calls': { title: 'Calls of the ledger', measure: measureLedgerCalls },
  'ledger-size': { title: 'A ledger of ten million entries', measure: measureLedgerSize, named: true },
  'people-import': { title: 'A file of 100,000 people', measure: measurePeopleImport, named: true },
  'question-import': { title: 'A file of 5,000 questions', measure: measureQuestionImport },
  'test-rush': { title: 'A test that many take at once', measure: measureRush, named: true },
  regrade: { title: 'A correction for 10,000 attempts', measure: measureRegrade, named: true },
  'test-growth': { title: 'Tests beside very many attempts', measure: measureGrowth, named: true },
  certificate: { title: 'Certificates', measure: measureCertificate },
  'media-upload': { title: 'A medium of 2 GB', measure: measureMediaUpload, named: true },
  publish: { title: 'Publishing to very many', measure: measurePublish, named: true },
  download: { title: 'Download into the device', measure: measureDownload },
  outbox: { title: 'Outbox', measure: measureOutbox },
  'slow-upload': { title: 'A photo over a bad line', measure: measureSlowUpload, named: true },
  pull: { title: 'First pull', measure: measurePull },
  taking: { title: 'A long test, and very many courses', measure: measureTaking },
  search: { title: 'Search', measure: measureSearch },
  'cut-link': { title: 'A download over a link that is cut', measure: measureCutLink, named: true },
  'long-download': { title: 'A download of more than five minutes', measure: measureLongDownload, named: true },
  player: { title: 'What plays from the device', measure: measurePlayer, named: true },
  audiences: { title: 'Simulated audiences', measure: measureAudiences, named: true },
  simulation: { title: 'Simulated worlds', measure: measureSimulation, named: true },
  'campaign-simulation': { title: 'Simulated campaigns', measure: measureCampaignSimulation, named: true },
  'browser-simulation': { title: 'Simulated worlds in browsers', measure: measureBrowserSimulation, named: true },
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in groups))
if (unknown.length > 0) {
  throw new Error(`there is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
}

const sections: Section[] = []
for (const [name, { title, measure, named: onlyNamed }] of Object.entries(groups)) {
  if (named.length > 0 ? !named.includes(name) : onlyNamed) continue
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
