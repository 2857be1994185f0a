import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { publishContent, reviewContent } from '#contract/features/authoring/publishing-contract.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import { textsOf } from '#contract/features/authoring/draft/fields.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { faultWords } from '../authoring-words.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { useAct } from './use-act.ts'
import styles from '../authoring.module.css'

interface PublishProps {
  saver: DraftSaver
  faults: readonly Fault[]
  /** Leads to the field of a fault. */
  onFault: (fault: Fault) => void
  /** The client wants that somebody else looks at it first. */
  needsReview: boolean
  /** From here on faulty fields are marked. */
  onRefused: () => void
}

/** What stands in the way, each a way to its field. */
function Faults({ saver, faults, onFault }: Pick<PublishProps, 'saver' | 'faults' | 'onFault'>) {
  const { t, i18n } = useLingui()
  const { fields } = saver.store.getState()
  if (faults.length === 0) return null
  /** Which part of the draft it is about. */
  const partOf = ({ field }: Fault) => {
    const [list, key = ''] = field.split('.')
    return list === 'activities' || list === 'materials' ? shownText(textsOf(fields, `${list}.${key}.title`)) : ''
  }
  return (
    <ul className={styles.list} aria-label={t`Pendências`}>
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.code}`}>
          <button type="button" className={styles.choice} onClick={() => onFault(fault)}>
            {fault.level === 'fault' ? (
              <CircleAlert size={20} color="var(--bad)" aria-label={t`Impede a publicação`} />
            ) : (
              <TriangleAlert size={20} color="var(--warn)" aria-label={t`Aviso`} />
            )}
            <span className={styles.name}>
              {i18n._(faultWords[fault.code])}
              <span className={styles.note}>
                {[partOf(fault), fault.field.match(/[a-z]{2}-[A-Z]{2}$/)?.[0]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Publishes a draft, or hands it in where somebody else decides: who may not publish, and everybody where the client
 * wants a review. What is handed in is decided by who wrote none of it.
 */
export function PublishButton({ saver, faults, needsReview, onFault, onRefused }: PublishProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [underWay, setUnderWay] = useState<'stay' | 'move'>('stay')
  const { content } = useStore(saver.store)
  const isPublisher = useMay('content.publish')
  const isIn = content.state === 'review'
  const mayPublish = isPublisher && (!needsReview || isIn)
  const { busy, failure, act } = useAct(saver)
  const standsInTheWay = faults.some(({ level }) => level === 'fault')
  const publish = () =>
    act(
      async (params, rev) =>
        mayPublish
          ? staffCall(publishContent, { params, body: { underWay } }, { rev })
          : staffCall(reviewContent, { params, body: { state: 'review' } }, { rev }),
      () => {
        setOpen(false)
        toast(mayPublish ? t`Publicado` : t`Enviado para revisão`, { tone: 'ok' })
      },
    )
  const label = mayPublish ? t`Publicar` : t`Enviar para revisão`
  // Nothing is to be done with it but to wait for somebody else.
  if (isIn && (!isPublisher || (needsReview && content.review.isOwn))) return null
  return (
    <>
      <Button
        icon={<Send size={18} aria-hidden="true" />}
        onClick={() => {
          onRefused()
          void saver.flush()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        closeLabel={t`Fechar`}
        description={
          standsInTheWay
            ? t`Resolva o que impede a publicação. Toque em um item para ir até o campo.`
            : mayPublish
              ? t`Quem estuda vê esta versão na próxima atualização do aplicativo.`
              : t`Outra pessoa olha e publica, ou devolve com uma observação.`
        }
        footer={
          <Button busy={busy} disabled={standsInTheWay} onClick={() => void publish()}>
            {label}
          </Button>
        }
      >
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <Faults
            saver={saver}
            faults={faults}
            onFault={(fault) => {
              setOpen(false)
              // The dialog gives the focus back first.
              requestAnimationFrame(() => onFault(fault))
            }}
          />
          {mayPublish && content.kind === 'course' && content.version > 0 ? (
            <Field label={t`Quem já começou uma atividade que mudou`}>
              {(ids) => (
                <Select
                  {...ids}
                  value={underWay}
                  onChange={(event) => setUnderWay(event.currentTarget.value === 'move' ? 'move' : 'stay')}
                >
                  <option value="stay">{t`termina na versão em que começou`}</option>
                  <option value="move">{t`passa para a nova; o concluído continua concluído`}</option>
                </Select>
              )}
            </Field>
          ) : null}
          {standsInTheWay ? null : faults.length > 0 ? (
            <p className={styles.note}>
              <Trans>Avisos não impedem a publicação.</Trans>
            </p>
          ) : null}
        </div>
      </Dialog>
    </>
  )
}
