import { expect, test } from 'vitest'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { applyChanges, mergeChanges, type Change, type Mark } from '#contract/features/authoring/draft/merge.ts'
import { createDraftSaver, type Unsaved } from './draft-saver.ts'

/** A server with one draft, whose answers come when they are let. */
function openServer() {
  let rev = 1
  let fields: Content['fields'] = { 'title.pt-BR': 'Antes', minutes: 0 }
  let marks: Record<string, Mark> = {}
  let away = false
  const write = (editor: string, by: string, seen: number, changes: readonly Change[]) => {
    const { fresh, conflicts } = mergeChanges({ rev, fields, marks }, changes, { rev: seen, editor })
    if (conflicts.length > 0) throw new Error(conflicts.join(' '))
    rev++
    fields = applyChanges(fields, fresh)
    for (const { field } of fresh) marks = { ...marks, [field]: { rev, editor, by, at: '2026-11-18T15:00:00.000Z' } }
  }
  const read = (): Content => ({
    kind: 'course',
    id: 7,
    title: {},
    state: 'draft',
    version: 0,
    changed: true,
    changedAt: '2026-11-18T15:00:00.000Z',
    changedBy: 'Ana',
    createdBy: 'Ana',
    publishAt: null,
    retireAt: null,
    publishedAt: null,
    closesAt: null,
    review: { handedIn: null, remark: null, isOwn: true },
    rev,
    fields,
    marks,
  })
  return {
    read,
    write,
    fields: () => fields,
    rev: () => rev,
    isAway: () => away,
    leave: () => void (away = true),
    comeBack: () => void (away = false),
  }
}

/** An editor on it, whose time passes when it is told. */
function openEditor(server: ReturnType<typeof openServer>, left: Unsaved | null = null) {
  let now = 0
  let kept: Unsaved | null = left
  let timers: { at: number; work: () => void }[] = []
  const sent: string[][] = []
  let answer: () => Promise<void> = async () => {}
  const saver = createDraftSaver(server.read(), left, {
    editor: left?.editor ?? 'mine',
    async send(rev, changes) {
      sent.push(changes.map(({ field }) => field))
      if (server.isAway()) throw new TypeError('no network')
      server.write(left?.editor ?? 'mine', 'Ana', rev, changes)
      const after = server.rev()
      await answer()
      return { rev: after, others: [] }
    },
    read: async () => server.read(),
    keep: async (unsaved) => void (kept = unsaved),
    drop: async () => void (kept = null),
    isConflict: (error) => (error instanceof TypeError ? null : (error as Error).message.split(' ')),
    now: () => now,
    later: (work, ms) => {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
  })
  return {
    saver,
    sent,
    kept: () => kept,
    hold: (until: Promise<void>) => void (answer = () => until),
    pass: async (ms: number) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
const title = (value: string) => [{ field: 'title.pt-BR', value }]

test('what is typed is on the device at once, and on the server two seconds after the last key', async () => {
  const server = openServer()
  const { saver, kept, pass, sent } = openEditor(server)
  saver.change(title('De'))
  expect([saver.store.getState().state, kept()?.changes]).toEqual(['device', title('De')])
  await pass(1500)
  saver.change(title('Depois'))
  await pass(1500)
  expect(sent).toEqual([])
  await pass(500)
  expect([server.fields()['title.pt-BR'], saver.store.getState().state, kept()]).toEqual(['Depois', 'saved', null])
})

test('who types without a pause is saved every ten seconds', async () => {
  const { saver, pass, sent } = openEditor(openServer())
  for (let second = 0; second < 21; second++) {
    saver.change(title(`Texto ${second}`))
    await pass(1000)
  }
  expect(sent).toHaveLength(2)
})

test('back-office D62: saves of one editor go one after another; what is typed meanwhile goes with the next one', async () => {
  const server = openServer()
  const editor = openEditor(server)
  let answer = () => {}
  editor.hold(new Promise((resolve) => (answer = resolve)))
  editor.saver.change(title('Um'))
  await editor.pass(2000)
  editor.saver.change(title('Dois'))
  await editor.pass(60_000)
  expect([editor.sent.length, editor.saver.store.getState().state]).toEqual([1, 'device'])
  answer()
  await editor.pass(0)
  await editor.pass(2000)
  expect([server.fields()['title.pt-BR'], editor.saver.store.getState().conflicts]).toEqual(['Dois', {}])
})

test('back-office D61: the same field written by two stays in the editor with both texts and who; the rest goes on being saved', async () => {
  const server = openServer()
  const { saver, pass } = openEditor(server)
  saver.change([...title('De Ana'), { field: 'minutes', value: 9 }])
  server.write('other', 'Bia', 1, title('De Bia'))
  await pass(2000)
  await pass(2000)
  const { fields, conflicts } = saver.store.getState()
  expect(fields['title.pt-BR']).toBe('De Ana')
  expect(conflicts).toEqual({ 'title.pt-BR': { mine: 'De Ana', theirs: 'De Bia', by: 'Bia' } })
  expect(server.fields()).toEqual({ 'title.pt-BR': 'De Bia', minutes: 9 })
  saver.resolve('title.pt-BR', 'De Bia e de Ana')
  await pass(2000)
  expect(server.fields()['title.pt-BR']).toBe('De Bia e de Ana')
  expect(saver.store.getState()).toMatchObject({ state: 'saved', conflicts: {} })
})

test('back-office D63: what a killed tab left on the device is there when the draft is opened again, and is saved', async () => {
  const server = openServer()
  const first = openEditor(server)
  server.leave()
  first.saver.change(title('Digitado'))
  await first.pass(2000)
  expect(first.saver.store.getState()).toMatchObject({ state: 'device', failure: expect.any(TypeError) })
  server.comeBack()
  const second = openEditor(server, first.kept())
  expect(second.saver.store.getState().fields['title.pt-BR']).toBe('Digitado')
  await second.pass(2000)
  expect([server.fields()['title.pt-BR'], second.kept()]).toEqual(['Digitado', null])
})

test('a step that is taken back is saved like any other', async () => {
  const server = openServer()
  const { saver, pass } = openEditor(server)
  saver.change(title('Erro'))
  await pass(2000)
  saver.undo()
  await pass(2000)
  expect(server.fields()['title.pt-BR']).toBe('Antes')
  saver.redo()
  expect(saver.store.getState().fields['title.pt-BR']).toBe('Erro')
})
