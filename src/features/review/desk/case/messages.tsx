import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { formatInstant } from '#platform/format.ts'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CasePicture } from './case-picture.tsx'

/** What was asked of the person, and what they said, with its photos. */
export function Messages({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const { queue, caseId, messages } = detail
  if (messages.length === 0) return null
  const titles = { question: t`Pergunta da auditoria`, answer: t`Resposta da pessoa`, appeal: t`Recurso da pessoa` }
  return (
    <Section title={<Trans>Conversa</Trans>}>
      <List>
        {messages.map(({ kind, text, at, fileId }) => (
          <Row key={at} title={titles[kind]} detail={formatInstant(at)}>
            <p>{text}</p>
            {fileId ? <CasePicture queue={queue} caseId={caseId} fileId={fileId} /> : null}
          </Row>
        ))}
      </List>
    </Section>
  )
}
