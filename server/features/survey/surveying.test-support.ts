import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { ClientRole } from '#contract/engine/session/client.ts'
import type { SurveyDetail, WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#test/support/database/test-database.ts'
import {
  ask,
  openInstallation,
  start,
  type Answer,
  type Installation,
  type Sent,
} from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'

export const day = 86_400_000
const after = (ms: number): string => new Date(start.getTime() + ms).toISOString()

/** Ids of the questions and options of the survey that tests write: one of each type. */
export const ids = {
  multiple: newId(),
  red: newId(),
  blue: newId(),
  reasons: newId(),
  price: newId(),
  other: newId(),
  one: newId(),
  yes: newId(),
  no: newId(),
  oneWhy: newId(),
  good: newId(),
  bad: newId(),
  essay: newId(),
}
const option = (id: string, text: string, justification: 'none' | 'optional' | 'demanded' = 'none') => ({
  id,
  text: { 'pt-BR': text },
  justification,
})
const question = (
  id: string,
  type: WrittenSurvey['questions'][number]['type'],
  options: WrittenSurvey['questions'][number]['options'] = [],
  isMandatory = false,
) => ({ id, type, text: { 'pt-BR': `Pergunta ${type}` }, isMandatory, options, longest: 256 })

/** A survey with a question of each type, open from the start for two days, for everybody. */
export const written = (change: Partial<WrittenSurvey> = {}): WrittenSurvey => ({
  title: { 'pt-BR': 'Clima' },
  intro: {},
  type: 'climate',
  startsAt: after(0),
  endsAt: after(2 * day),
  audience: 0,
  isAnonymous: false,
  isMandatory: false,
  questions: [
    question(ids.multiple, 'multiple_choice', [option(ids.red, 'Vermelho'), option(ids.blue, 'Azul')], true),
    question(ids.reasons, 'multiple_choice_justified', [
      option(ids.price, 'Preço', 'optional'),
      option(ids.other, 'Outro', 'demanded'),
    ]),
    question(ids.one, 'alternatives', [option(ids.yes, 'Sim'), option(ids.no, 'Não')]),
    question(ids.oneWhy, 'alternatives_justified', [
      option(ids.good, 'Bom', 'none'),
      option(ids.bad, 'Ruim', 'demanded'),
    ]),
    question(ids.essay, 'essay'),
  ],
  ...change,
})

export const chose = (questionId: string, ...options: (string | [string, string])[]): SurveyAnswer => ({
  questionId,
  chosen: options.map((one) =>
    typeof one === 'string' ? { optionId: one, text: '' } : { optionId: one[0], text: one[1] },
  ),
  text: '',
})
export const wrote = (questionId: string, text: string): SurveyAnswer => ({ questionId, chosen: [], text })

/** An operation that answers a survey. */
export const answering = (surveyId: string, answers: SurveyAnswer[], more: Partial<Sent> = {}): Sent => ({
  kind: 'survey.answer',
  payload: { surveyId, edition: 1, answers, nonce: newId().replaceAll('-', '') },
  ...more,
})

/** A client, an administrator of its surveys, and what they do. */
export interface Surveying {
  installation: Installation
  admin(): StaffCaller
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  create(change?: Partial<WrittenSurvey>, by?: StaffCaller): Promise<SurveyDetail>
  /** The same, with people. */
  publish(change?: Partial<WrittenSurvey>): Promise<SurveyDetail>
  read(id: string): Promise<SurveyDetail>
  act(id: string, verb: 'publish' | 'close' | 'remove', by?: StaffCaller): Promise<Answer>
  write(id: string, survey: WrittenSurvey, by?: StaffCaller): Promise<Answer>
  staff(roles: readonly ClientRole[]): Promise<StaffCaller>
  /** So many people more, who answer a survey. */
  haveAnswers(surveyId: string, all: readonly SurveyAnswer[][]): Promise<string[]>
  /** No survey; the clock stands at the start. */
  clear(): Promise<void>
}

export async function openSurveying(engine: Engine): Promise<Surveying> {
  const installation = await openInstallation(engine)
  const { services, clock } = installation
  let admin = await openStaff(installation, ['programme-admin'])
  const path = (id: string, verb = '') => `/api/admin/surveys/${id}/${verb && `${verb}/`}`
  const inTenant: Surveying['inTenant'] = (work) => services.database.inTenant(1, work)
  const read: Surveying['read'] = async (id) => (await admin.get(path(id))).json<SurveyDetail>()
  const create: Surveying['create'] = async (change, by = admin) =>
    (await by.send('POST', '/api/admin/surveys/', written(change))).json<SurveyDetail>()
  const act: Surveying['act'] = async (id, verb, by = admin) =>
    by.send('POST', path(id, verb), undefined, { rev: (await read(id)).rev })
  return {
    installation,
    admin: () => admin,
    inTenant,
    create,
    async publish(change) {
      const { id } = await create(change)
      return (await act(id, 'publish')).json<SurveyDetail>()
    },
    read,
    act,
    write: async (id, survey, by = admin) => by.send('PUT', path(id), survey, { rev: (await read(id)).rev }),
    staff: (roles) => openStaff(installation, roles),
    async haveAnswers(surveyId, all) {
      const people: string[] = []
      for (const answers of all) {
        const userId = await addMember(installation)
        people.push(userId)
        const [answer] = await sendAs(installation, userId, answering(surveyId, answers))
        if (answer?.outcome !== 'applied') throw new Error(`not taken: ${answer?.code}`)
      }
      return people
    },
    async clear() {
      clock.set(start)
      admin = await signInAs(installation, admin.userId)
      await inTenant(async (tx) => {
        for (const table of ['survey_answer', 'survey_state', 'survey_owner', 'survey_edition', 'survey'] as const)
          await tx.deleteFrom(table).execute()
        await tx.deleteFrom('change').where('collection', 'in', ['surveys', 'surveyStates']).execute()
      })
    },
  }
}

/** Sends an operation as somebody who has just signed in. */
export async function sendAs(installation: Installation, userId: string, sent: Sent): Promise<OperationAnswer[]> {
  const { app, clock } = installation
  const caller = await signInAs(installation, userId)
  const operation = {
    id: newId(),
    capturedAt: clock.now().toISOString(),
    skewMs: 0,
    dependsOn: [],
    device: { id: userId, number: 1 },
    ...sent,
  }
  const answer = await ask(app, {
    method: 'POST',
    url: '/api/operations/',
    body: { operations: [operation] },
    headers: await caller.headers(),
  })
  return answer.json<{ answers: OperationAnswer[] }>().answers
}

/** Somebody new in the client, whose device was heard the day before. */
export async function addMember({ services, clock }: Installation): Promise<string> {
  const userId = await services.database.inSystem((tx) =>
    addPerson(
      tx,
      {
        email: `${newId().slice(-12)}@example.com`,
        emailProven: true,
        username: null,
        firstName: 'Pessoa',
        lastName: 'Silva',
        password: 'uma senha boa',
      },
      clock.now(),
    ),
  )
  const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
  const heardAt = new Date(start.getTime() - day)
  await services.database.inTenant(1, async (tx) => {
    await addMembership(tx, membership, clock.now())
    await saveContact(tx, membership, { id: userId, clock: heardAt.getTime(), highest: 0 }, heardAt)
  })
  return userId
}
