import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FileText } from 'lucide-react'
import {
  previewCertificateTemplate,
  previewNames,
  type WrittenTemplate,
} from '#contract/features/certificate/certificate-template.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../certificate-desk.module.css'

type PreviewName = (typeof previewNames)[number]

const words: Record<PreviewName, MessageDescriptor> = {
  usual: msg`Com um nome comum`,
  longest: msg`Com o nome mais longo`,
  right_to_left: msg`Com um nome da direita para a esquerda`,
}

/** What the paper looks like as the template is typed now. */
export function PreviewPanel({ written, language }: { written: WrittenTemplate; language: LanguageCode }) {
  const { i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const show = (name: PreviewName) =>
    attempt(async () => {
      const answer = await staffCall(previewCertificateTemplate, { body: { written, name, language } })
      saveAs(`${name}.pdf`, await answer.blob())
    })
  return (
    <Section title={<Trans>Ver antes</Trans>}>
      <Card>
        <div className={styles.form}>
          <p>
            <Trans>O PDF como está escrito agora, na língua escolhida. Nada é salvo.</Trans>
          </p>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {previewNames.map((name) => (
            <Button
              key={name}
              variant="outline"
              full
              busy={busy}
              disabled={written.name.trim() === ''}
              icon={<FileText size={18} aria-hidden="true" />}
              onClick={() => void show(name)}
            >
              {i18n._(words[name])}
            </Button>
          ))}
        </div>
      </Card>
    </Section>
  )
}
