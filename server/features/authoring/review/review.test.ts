import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Choices, Content } from '#contract/features/authoring/authoring-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'
import { publishPlanned } from '../publish/plan-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let writer: TestAuthor
  let reviewer: TestAuthor
  let instructor: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    writer = authorOf(admin)
    reviewer = authorOf(await openStaff(installation, ['programme-admin']))
    instructor = authorOf(await openStaff(installation, ['instructor']))
  })
  afterAll(async () => installation.close())
  beforeEach(async () => void (await saveSettings(admin, { contentReview: true })))

  const problemOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const readyCourse = async (author: TestAuthor, title: string) => {
    const file = await readyFile({ services: installation.services, by: admin.userId })
    return author.create('course', { ...titles(title), ...activityFields(newId(), file) })
  }
  const publish = (author: TestAuthor, id: number) => author.act('course', id, 'publish', { underWay: 'stay' })
  const handIn = async (author: TestAuthor, id: number) => {
    const answer = await author.act('course', id, 'review', { state: 'review' })
    expect(answer.status).toBe(200)
    return answer.json<Content>()
  }

  test('with the review on, a draft that was not handed in is published by nobody', async () => {
    const id = await readyCourse(writer, 'Sem revisão')
    expect(problemOf(await publish(reviewer, id))).toEqual([409, 'content.not_reviewed'])
    expect(problemOf(await publish(writer, id))).toEqual([409, 'content.not_reviewed'])
    expect((await reviewer.read('course', id)).version).toBe(0)
  })

  test('who wrote some of it, or handed it in, is refused; somebody else publishes it', async () => {
    const id = await readyCourse(writer, 'Quatro olhos')
    expect(await handIn(writer, id)).toMatchObject({ state: 'review', review: { isOwn: true, remark: null } })
    expect(problemOf(await publish(writer, id))).toEqual([403, 'content.own_review'])
    expect(await reviewer.read('course', id)).toMatchObject({
      state: 'review',
      review: { isOwn: false, handedIn: { by: 'Equipe Silva', at: expect.any(String) } },
    })
    expect((await publish(reviewer, id)).json()).toMatchObject({ state: 'published', version: 1 })
    // Another round: the reviewer handed it in, without a word of their own.
    await (await writer.open('course', id)).save({ minutes: 5 })
    await handIn(reviewer, id)
    expect(problemOf(await publish(reviewer, id))).toEqual([403, 'content.own_review'])
    expect(problemOf(await publish(writer, id))).toEqual([403, 'content.own_review'])
  })

  test('a reviewer who mends it has made a draft of it, and is one of its authors', async () => {
    const id = await readyCourse(writer, 'Remendado')
    await handIn(writer, id)
    await (await reviewer.open('course', id)).save({ minutes: 7 })
    expect((await reviewer.read('course', id)).state).toBe('draft')
    await handIn(writer, id)
    expect(problemOf(await publish(reviewer, id))).toEqual([403, 'content.own_review'])
  })

  test('sent back with a remark, it is a draft whose author reads why and by whom, until it is published', async () => {
    const id = await readyCourse(instructor, 'De quem ensina')
    await handIn(instructor, id)
    const sent = await reviewer.act('course', id, 'send-back', { remark: '  Falta citar a fonte ' })
    expect(sent.status).toBe(200)
    expect(await instructor.read('course', id)).toMatchObject({
      state: 'draft',
      review: { handedIn: null, remark: { text: 'Falta citar a fonte', by: 'Equipe Silva', at: expect.any(String) } },
    })
    expect(problemOf(await reviewer.act('course', id, 'send-back', { remark: 'De novo' }))).toEqual([
      409,
      'content.not_reviewed',
    ])
    await handIn(instructor, id)
    expect((await reviewer.read('course', id)).review.remark).toMatchObject({ text: 'Falta citar a fonte' })
    expect((await publish(reviewer, id)).status).toBe(200)
    expect((await instructor.read('course', id)).review).toMatchObject({ handedIn: null, remark: null })
  })

  test('nobody sends back what they wrote, and who may not publish sends nothing back', async () => {
    const id = await readyCourse(writer, 'Devolução')
    await handIn(writer, id)
    expect(problemOf(await writer.act('course', id, 'send-back', { remark: 'Eu mesmo' }))).toEqual([
      403,
      'content.own_review',
    ])
    expect((await instructor.act('course', id, 'send-back', { remark: 'Não' })).status).toBe(403)
  })

  test('a publication is planned by a reviewer alone, and what was written on since is not published', async () => {
    const [kept, changed] = [await readyCourse(writer, 'Planejado'), await readyCourse(writer, 'Mudado depois')]
    const publishAt = new Date(installation.clock.now().getTime() + 3_600_000).toISOString()
    const plan = (author: TestAuthor, id: number) =>
      author.act('course', id, 'plan', { publishAt, retireAt: null, days: 30 })
    expect(problemOf(await plan(reviewer, kept))).toEqual([409, 'content.not_reviewed'])
    for (const id of [kept, changed]) {
      await handIn(writer, id)
      expect(problemOf(await plan(writer, id))).toEqual([403, 'content.own_review'])
      expect((await plan(reviewer, id)).status).toBe(200)
    }
    await (await writer.open('course', changed)).save({ minutes: 9 })
    installation.clock.pass(3_600_000)
    for (const id of [kept, changed])
      await publishPlanned(installation.services, { clientId: 1, kind: 'course', id, at: publishAt })
    expect(await reviewer.read('course', kept)).toMatchObject({ state: 'published', version: 1 })
    expect(await reviewer.read('course', changed)).toMatchObject({ state: 'draft', version: 0, publishAt: null })
  })

  test('without the review, a draft is published at once, by who wrote it too', async () => {
    const choices = async () => (await admin.get('/api/admin/content/choices/')).json<Choices>().review
    expect(await choices()).toBe(true)
    expect((await saveSettings(admin, { contentReview: false })).status).toBe(200)
    expect(await choices()).toBe(false)
    const id = await readyCourse(writer, 'Direto')
    expect((await publish(writer, id)).json()).toMatchObject({ state: 'published', version: 1 })
  })
})
