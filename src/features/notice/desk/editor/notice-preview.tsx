import { Trans } from '@lingui/react/macro'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../notice.module.css'
import type { TypedNotice } from './notice-draft.ts'

// What is left empty is not sent: another language stands for it.
const said = (text: Localized, language: LanguageCode, fallback: LanguageCode) =>
  text[language]?.trim() || text[fallback]?.trim() || ''

/** A notice as people who use that language see it in the app. */
export function NoticePreview({
  typed,
  language,
  fallback,
}: {
  typed: Pick<TypedNotice, 'title' | 'body'>
  language: LanguageCode
  fallback: LanguageCode
}) {
  const title = said(typed.title, language, fallback)
  const body = said(typed.body, language, fallback)
  if (!title && !body) return null
  return (
    <Section title={<Trans>Como aparece no app</Trans>}>
      <Card>
        <div className={styles.preview}>
          <p>
            <strong>{title}</strong>
          </p>
          {body.split(/\n{2,}/).map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      </Card>
    </Section>
  )
}
