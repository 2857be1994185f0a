import { sql } from 'kysely'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Drawable } from '#contract/features/question/draw-rules.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A version of a question as it is published. */
export interface NewVersion {
  questionId: string
  version: number
  content: Question
  pictures: Record<string, Bundle>
}

/** Keeps versions, and notes of their questions that they are what is published. */
export async function insertVersions(
  tx: Tx,
  clientId: number,
  versions: readonly NewVersion[],
  now: Date,
): Promise<void> {
  if (versions.length === 0) return
  await tx
    .insertInto('question_version')
    .values(
      versions.map(({ questionId, version, content, pictures }) => ({
        client_id: clientId,
        question_id: questionId,
        version,
        content: JSON.stringify(content),
        pictures: JSON.stringify(pictures),
        published_at: now,
      })),
    )
    .execute()
  await tx
    .updateTable('question')
    .set((eb) => ({ version: eb('version', '+', 1), changed: false, rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where(
      'id',
      'in',
      versions.map(({ questionId }) => questionId),
    )
    .execute()
}

/** Every question of some banks that may be drawn, and those of some questions that may. */
export async function findDrawable(
  tx: Tx,
  clientId: number,
  bankIds: readonly string[],
  questionIds: readonly string[],
): Promise<Drawable[]> {
  if (bankIds.length === 0 && questionIds.length === 0) return []
  const rows = await tx
    .selectFrom('question')
    .select(['id', 'bank_id', 'tags', 'difficulty'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`(bank_id = ANY(${bankIds}::uuid[]) OR id = ANY(${questionIds}::uuid[]))`)
    .where('version', '>', 0)
    .where('retired_at', 'is', null)
    .execute()
  return rows.map(({ id, bank_id: bankId, tags, difficulty }) => ({ questionId: id, bankId, tags, difficulty }))
}

/** The beginnings of questions' texts, whatever became of them. */
export async function findTexts(tx: Tx, clientId: number, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  return tx
    .selectFrom('question')
    .select(['id', 'text'])
    .where('client_id', '=', clientId)
    .where('id', 'in', questionIds)
    .execute()
}

const versionColumns = [
  'question_version.question_id',
  'question_version.version',
  'question_version.content',
  'question_version.pictures',
] as const

/** The published version of questions; one that was never published is left out. */
export async function findPublished(tx: Tx, clientId: number, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  return tx
    .selectFrom('question_version')
    .innerJoin('question', (join) =>
      join
        .onRef('question.client_id', '=', 'question_version.client_id')
        .onRef('question.id', '=', 'question_version.question_id')
        .onRef('question.version', '=', 'question_version.version'),
    )
    .select(versionColumns)
    .where('question_version.client_id', '=', clientId)
    .where('question.client_id', '=', clientId)
    .where('question_version.question_id', 'in', questionIds)
    .execute()
}

/** Versions of questions, whatever was published since. */
export async function findVersions(
  tx: Tx,
  clientId: number,
  wanted: readonly { questionId: string; version: number }[],
) {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ questionId }) => questionId)
  const versions = wanted.map(({ version }) => version)
  return tx
    .selectFrom('question_version')
    .select(versionColumns)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`(question_id, version) IN (SELECT * FROM unnest(${ids}::uuid[], ${versions}::int[]))`)
    .execute()
}
