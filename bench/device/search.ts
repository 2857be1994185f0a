import type { Page } from '@playwright/test'
import { EntryIndex } from '#workers/search/entry-index.ts'
import type { Entry } from '#workers/search/search-api.ts'
import { signInAt } from '#test/support/server/api-person.ts'
import { inNewPhone, settle, slowProcessor, submitSignIn } from '../support/browser.ts'
import { inInstallation } from '../support/bench-server.ts'
import { type Figure, round } from '../report.ts'
import { manyRows, pulledAfter, seedManyRows } from './many-rows.ts'

/** What somebody types, key by key, and all of it twice: a common beginning, two words, a typo, a number, words of a description. */
const typed = ['produto de medicao', 'loja 10123', 'medcao curso', 'tinta branco neve', 'sao jose', 'zzqqxx']

/** Milliseconds from a key to the worker's answer, and to the frame with the results. */
interface Key {
  answered: number
  painted: number
}

/** Every key of a search over 20,000 rows on a processor slowed 4 times. */
export async function measureSearch(): Promise<Figure[]> {
  return await inInstallation({ seed: seedManyRows }, async (server) => {
    const member = await signInAt(server.url, manyRows.person, manyRows.clientId)
    const rows = await member.pullAll()
    const { keys, longest, bare } = await inNewPhone(async ({ context }) => {
      const first = await context.newPage()
      await submitSignIn(first, server.url, manyRows.person)
      await pulledAfter(first, member.signedIn.user.id, 0)
      await settle(first)
      // A page that knows of no mouse, as on a phone: under one every frame would be looked through for what it is over.
      const page = await context.newPage()
      await first.close()
      await page.addInitScript(noteAnswers)
      await page.goto(`${server.url}/home`)
      await settle(page)
      await slowProcessor(page, 4)
      const searched = await searchAll(page)
      await page.goto(barePage)
      return { ...searched, bare: await typeAll(page) }
    })
    const alone = indexAlone(rows.map(({ collection, key, row }) => asEntry(`${collection} ${key}`, row ?? {})))
    // The browser slows the page down, not the worker: what the index takes for that key counts four times.
    const slowed = (at: number) => 3 * (alone[at % alone.length] ?? Number.NaN)
    const answered = keys.map((key, at) => key.answered + slowed(at))
    const painted = keys.map((key, at) => key.painted + slowed(at))
    const one = (what: string, values: number[], atMost?: number, note = ''): Figure => {
      const within =
        atMost === undefined ? '' : `${values.filter((value) => value <= atMost).length} within ${atMost} of `
      const tail = `p50 ${round(share(values, 0.5))}, longest ${round(Math.max(...values))}, ${within}${values.length} keys${note}`
      return { what, value: share(values, 0.95), unit: 'ms', atMost, note: tail }
    }
    const tails = (values: number[]) => `p50 ${round(share(values, 0.5))}, p95 ${round(share(values, 0.95))} ms`
    const bareAnswered = bare.map((key) => key.answered)
    const bareTails = `; a field alone on its page, with a worker that answers at once: `
    const beside = `${bareTails}${tails(bareAnswered)}; the index alone, not slowed: ${tails(alone)}`
    return [
      one(`Key to the worker's answer over ${rows.length} rows at 4 times slowing, p95`, answered, 30, beside),
      {
        what: 'The same against a field alone on its page, p50',
        value: share(answered, 0.5) / share(bareAnswered, 0.5),
        unit: '×',
        atMost: 2,
      },
      one(
        'Key to the frame with the results, p95',
        painted,
        undefined,
        bareTails + tails(bare.map((key) => key.painted)),
      ),
      {
        what: 'Longest task of the page while the index is built',
        value: longest,
        unit: 'ms',
        atMost: 50,
        note: '0: none was as long as 50 ms',
      },
    ]
  })
}

/** The value below which that share of all lies. */
const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

function asEntry(key: string, row: Record<string, unknown>): Entry {
  const texts = Object.values(row).flatMap((value) => (typeof value === 'string' ? [value] : []))
  return { kind: 'product', key, title: texts[0] ?? key, detail: texts.slice(1, 4).join(' ') }
}

/** Milliseconds of each key in the index itself, in Node, made ready as the worker makes it. */
function indexAlone(entries: readonly Entry[]): number[] {
  const index = new EntryIndex()
  for (const entry of entries) index.put(entry)
  index.settle()
  const rehearsal = index.rehearse()
  while (!rehearsal.next().done);
  const beginnings = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
  return beginnings.map((beginning) => {
    const from = performance.now()
    index.find(beginning, 5)
    return performance.now() - from
  })
}

/** In the page: when a question left for the search worker, and when its answer came. */
function noteAnswers(): void {
  const notes: Notes = { key: 0, answered: 0, painted: 0, tasks: [] }
  Object.assign(globalThis, { searchNotes: notes })
  const asked = new Set<unknown>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function post(
    this: Worker,
    message: { id?: unknown; path?: string[] },
    ...rest: [never]
  ) {
    if (message.path?.[0] === 'find') {
      asked.add(message.id)
      const hear = (event: MessageEvent<{ id?: unknown }>) => {
        if (event.data.id !== message.id) return
        notes.answered = performance.now()
        this.removeEventListener('message', hear)
        requestAnimationFrame(() => setTimeout(() => (notes.painted = performance.now())))
      }
      this.addEventListener('message', hear)
    }
    postMessage.call(this, message, ...rest)
  }
  addEventListener('keydown', (event) => Object.assign(notes, { key: event.timeStamp, answered: 0, painted: 0 }), true)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask' })
}

type Notes = Key & { key: number; tasks: { startTime: number; duration: number }[] }
const notesOf = (page: Page) =>
  page.evaluate(() => ({ ...(globalThis as unknown as { searchNotes: Notes }).searchNotes }))

const now = (page: Page) => page.evaluate(() => performance.now())

/** The least that a key and an answer cost: nothing but a field, a worker that answers at once, and a line for its answer. */
const barePage = `data:text/html,${encodeURIComponent(`<!doctype html><meta name="viewport" content="width=device-width">
<input type="search" autofocus><output></output><script>
const worker = new Worker('data:text/javascript,onmessage = ({ data }) => postMessage(data)')
let id = 0
document.querySelector('input').addEventListener('input', () => worker.postMessage({ id: ++id, path: ['find'] }))
worker.addEventListener('message', ({ data }) => (document.querySelector('output').textContent = data.id))
</script>`)}`

async function searchAll(page: Page): Promise<{ keys: Key[]; longest: number }> {
  await page.getByRole('link', { name: 'Buscar' }).tap()
  const box = page.getByRole('searchbox')
  await box.waitFor()
  const from = await now(page)
  // The index begins to be built with the screen; it is whole when a store is found.
  await box.fill('loja')
  await page
    .getByText(/^Mostrar mais [789]/)
    .first()
    .waitFor()
  const to = await now(page)
  const keys = await typeAll(page)
  // Read last, since the browser tells of a task some time after it; neither the tap before nor a key after counts.
  const { tasks } = await notesOf(page)
  const meanwhile = tasks.filter(({ startTime }) => startTime > from && startTime < to)
  return { keys, longest: Math.max(0, ...meanwhile.map(({ duration }) => duration)) }
}

/** Types everything into the field on the screen, key by key. */
async function typeAll(page: Page): Promise<Key[]> {
  const keys: Key[] = []
  for (const text of [...typed, ...typed]) {
    await page.getByRole('searchbox').fill('')
    // Nobody types in the frame in which the box became empty.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      // Not looked at in every frame: that would be work of its own for the page.
      const isPainted = () => (globalThis as unknown as { searchNotes: Notes }).searchNotes.painted > 0
      await page.waitForFunction(isPainted, undefined, { polling: 50 })
      const notes = await notesOf(page)
      keys.push({ answered: notes.answered - notes.key, painted: notes.painted - notes.key })
    }
  }
  return keys
}
