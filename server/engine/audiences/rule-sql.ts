import { sql, type RawBuilder } from 'kysely'
import {
  professionKey,
  type AudienceRule,
  type AudienceTerm,
  type AudienceTermKind,
} from '#contract/engine/audience.ts'
import { chooseLanguage, languages, type LanguageCode } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Rules as SQL] Who is in an audience is asked of the database in one statement over all members: what a preview
// counts and what a change of the rule writes are the same condition, so that they cannot differ. `isIn` of the contract
// says the same of one person whose facts are at hand; a test compares the two with rules made at random.

/** What of a client its rules depend on. */
export interface RuleClient {
  id: number
  timeZone: string
  /** Of who has chosen none. */
  language: LanguageCode
}

export async function findRuleClient(tx: Tx, clientId: number): Promise<RuleClient> {
  const { timeZone, languages: all } = await tx
    .selectFrom('client')
    .select(['time_zone as timeZone', 'languages'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { id: clientId, timeZone, language: chooseLanguage({ clientLanguages: all }) }
}

type TermOf<K extends AudienceTermKind> = Extract<AudienceTerm, Readonly<Record<K, unknown>>>
type Terms = { [K in AudienceTermKind]: (term: TermOf<K>, client: RuleClient) => RawBuilder<boolean> }

const joinedOn = ({ timeZone }: RuleClient) => sql`(membership.created_at AT TIME ZONE ${timeZone})::date`

/** Each kind of term as a condition on `membership`. What is about the person is looked up by their id: never all people of the installation. */
const terms: Terms = {
  role: ({ role }) => sql`${role} = ANY (membership.roles)`,
  profession: ({ profession }) => sql`membership.profession_key = ${professionKey(profession)}`,
  group: ({ group }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM person_group_member WHERE client_id = ${id} AND group_id = ${group})`,
  branch: ({ branch }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM person_place WHERE client_id = ${id} AND branch_id IN
      (SELECT id FROM branch WHERE client_id = ${id} AND path @> ARRAY[${branch}::uuid]))`,
  branchAlone: ({ branchAlone }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM person_place WHERE client_id = ${id} AND branch_id = ${branchAlone}::uuid)`,
  position: ({ position }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM person_place WHERE client_id = ${id} AND position_id = ${position}::uuid)`,
  store: ({ store }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM person_place WHERE client_id = ${id} AND store_id = ${store})`,
  people: ({ people }) => sql`membership.user_id = ANY (${[...people]}::uuid[])`,
  country: ({ country }) =>
    sql`(SELECT document_country FROM person WHERE person.id = membership.user_id) = ${country}`,
  language: ({ language }, client) => sql`coalesce(
    (SELECT language_id FROM person WHERE person.id = membership.user_id), ${languageId(client.language)}::int
  ) = ${languageId(language)}::int`,
  finished: ({ finished }, { id }) => sql`membership.user_id IN
    (SELECT user_id FROM finished_item WHERE client_id = ${id} AND item = ${finished})`,
  joinedBefore: (term, client) => sql`${joinedOn(client)} < ${term.joinedBefore}::date`,
  joinedAfter: (term, client) => sql`${joinedOn(client)} > ${term.joinedAfter}::date`,
}

const languageId = (code: string): number | null => languages.find((language) => language.code === code)?.id ?? null

function condition(rule: AudienceRule, client: RuleClient): RawBuilder<boolean> {
  // What is unknown of a person (no profession) is not so: `NOT` of it would be unknown too.
  if ('not' in rule) return sql`(${condition(rule.not, client)}) IS NOT TRUE`
  if ('all' in rule || 'any' in rule) {
    const parts = 'all' in rule ? rule.all : rule.any
    return sql`(${sql.join(
      parts.map((part) => condition(part, client)),
      'all' in rule ? sql` AND ` : sql` OR `,
    )})`
  }
  const [kind] = Object.keys(rule) as [AudienceTermKind]
  return (terms[kind] as (term: AudienceTerm, client: RuleClient) => RawBuilder<boolean>)(rule, client)
}

/** SQL that holds for a row of `membership` whom a rule holds ([Note: Rules as SQL]); who was blocked or has left is in no audience. */
export function heldBy(rule: AudienceRule, client: RuleClient): RawBuilder<boolean> {
  return sql`membership.client_id = ${client.id} AND membership.blocked_at IS NULL AND membership.ended_at IS NULL
    AND ${condition(rule, client)}`
}
