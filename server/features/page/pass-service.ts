import { createHash } from 'node:crypto'
import { defaultLanguage, type LanguageCode } from '#contract/engine/language.ts'
import { languageShown, plainText } from '#contract/features/page/page-rules.ts'
import { pagesToPass, type StepPage } from '#contract/features/page/page-schema.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findEdition, findEditionAt, findWanted, insertAcceptance, setPassed } from './page-queries.ts'

const columns = { terms: 'terms_version', onboarding: 'onboarding_version' } as const

/** What somebody was shown, and where. */
export interface Shown {
  /** The version that was on the screen; the present one where a person is said to know it. */
  version?: number
  /** Its text; the one of that time where the screen did not say. */
  edition?: number
  /** The language of the app; the client's own where it has no text in it. */
  language?: LanguageCode
  address?: string
  device?: string
}

/**
 * Notes that a person accepted the client's terms (or saw its onboarding) in the version that holds now, with the text
 * they were shown; false when that is another one. What was accepted first stays as it is.
 */
export async function passPage(
  tx: Tx,
  owner: { clientId: number; userId: string },
  step: StepPage,
  now: Date,
  shown: Shown = {},
): Promise<boolean> {
  const { clientId, userId } = owner
  const wanted = await findWanted(tx, clientId, columns[step])
  if (shown.version !== undefined && shown.version !== wanted) return false
  if (wanted === 0) return true
  const page = pagesToPass[step]
  const text =
    shown.edition === undefined
      ? await findEditionAt(tx, clientId, page, now)
      : await findEdition(tx, clientId, page, shown.edition)
  if (text?.version !== wanted) return false
  const { defaultLanguage: fallback } = await readLanguages(tx, clientId)
  const language = languageShown(text.texts, shown.language ?? fallback, fallback) ?? defaultLanguage
  const read = text.texts[language]
  if (!read) return false
  await setPassed(tx, owner, columns[step], wanted)
  await insertAcceptance(tx, {
    client_id: clientId,
    user_id: userId,
    page,
    version: wanted,
    edition: text.edition,
    language,
    sha256: createHash('sha256').update(plainText(read)).digest('hex'),
    accepted_at: now,
    address: shown.address ?? null,
    device: shown.device ?? null,
  })
  return true
}
