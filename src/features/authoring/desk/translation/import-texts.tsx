import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import {
  applyTexts,
  checkTexts,
  type TextOutcome,
  type TextPlan,
} from '#contract/features/authoring/translation/translation-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useAct } from '../dialogs/use-act.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'
import list from '../authoring.module.css'
import styles from './translation.module.css'

const outcomeWords: Record<TextOutcome, { label: MessageDescriptor; tone: Tone }> = {
  change: { label: msg`muda`, tone: 'ok' },
  confirm: { label: msg`continua valendo`, tone: 'ok' },
  same: { label: msg`igual`, tone: 'neutral' },
  unknown: { label: msg`texto desconhecido`, tone: 'bad' },
  other_source: { label: msg`traduzido de outro original`, tone: 'bad' },
  too_long: { label: msg`longo demais`, tone: 'bad' },
}

const isWritten = ({ outcome }: { outcome: TextOutcome }) => outcome === 'change' || outcome === 'confirm'

/** What a file would do, text by text; what stays as it is comes last. */
function Plan({ plan }: { plan: TextPlan }) {
  const { t, i18n } = useLingui()
  const rank = (row: TextPlan['rows'][number]) => (isWritten(row) ? 1 : row.outcome === 'same' ? 2 : 0)
  const written = plan.rows.filter(isWritten).length
  const left = plan.rows.filter((row) => rank(row) === 0).length
  return (
    <>
      <Banner
        tone={left > 0 ? 'warn' : written > 0 ? 'ok' : 'neutral'}
        role="status"
        title={<Plural value={written} _0="Nada muda." one="# texto será gravado." other="# textos serão gravados." />}
        text={
          left > 0 ? <Plural value={left} one="# não pode ser gravado." other="# não podem ser gravados." /> : undefined
        }
      />
      <ul className={list.list} aria-label={t`O que o arquivo muda`}>
        {plan.rows
          .toSorted((a, b) => rank(a) - rank(b))
          .map((row) => (
            <li key={`${row.id} ${row.language}`} className={styles.planned}>
              <span className={styles.outcome}>
                <Pill tone={outcomeWords[row.outcome].tone}>{i18n._(outcomeWords[row.outcome].label)}</Pill>
                <span className={list.note}>
                  {row.id} · {languageNames[row.language]}
                </span>
              </span>
              {row.outcome === 'change' && row.before ? <del lang={row.language}>{row.before}</del> : null}
              <span lang={row.language}>{row.after}</span>
            </li>
          ))}
      </ul>
    </>
  )
}

/** Brings translations back from a file: first what they would change, then, on demand, the change. */
export function ImportTexts({ saver, onClose }: { saver: DraftSaver; onClose: () => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<{ name: string; text: string; plan: TextPlan } | null>(null)
  const { busy: checking, failure: unread, attempt } = useAttempt()
  const { busy, failure, act } = useAct(saver)
  const { kind, id } = saver.store.getState().content
  const check = (chosen: File | undefined) =>
    attempt(async () => {
      setFile(null)
      if (!chosen) return
      await saver.flush()
      const text = await chosen.text()
      const plan = await staffCall(checkTexts, { params: { kind, id: String(id) }, body: { file: text } })
      setFile({ name: chosen.name, text, plan })
    })
  const apply = () =>
    act(
      // On the revision that was looked at: what was written since is looked at first.
      async (params) =>
        staffCall(applyTexts, { params, body: { file: file?.text ?? '' } }, { rev: file?.plan.rev ?? 0 }),
      () => {
        toast(t`Traduções gravadas`, { tone: 'ok' })
        onClose()
      },
    )
  const problem = unread ?? failure
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Importar traduções</Trans>}
      description={t`Um CSV ou XLIFF 2.0 exportado daqui, com as traduções preenchidas. O que está vazio fica como está.`}
      closeLabel={t`Fechar`}
      footer={
        <Button busy={busy} disabled={!file?.plan.rows.some(isWritten)} onClick={() => void apply()}>
          <Trans>Gravar traduções</Trans>
        </Button>
      }
    >
      <div className={list.form}>
        {problem ? <Banner tone="bad" role="alert" title={callErrorText(problem)} /> : null}
        <Field label={t`Arquivo`}>
          {(ids) => (
            <FileInput
              {...ids}
              icon={<FileText size={20} aria-hidden="true" />}
              accept=".csv,.xlf,.xliff,.txt,text/csv,application/xliff+xml"
              disabled={checking}
              onChange={(event) => void check(event.currentTarget.files?.[0])}
            >
              {file?.name ?? <Trans>Escolher arquivo</Trans>}
            </FileInput>
          )}
        </Field>
        {file ? <Plan plan={file.plan} /> : null}
      </div>
    </Dialog>
  )
}
