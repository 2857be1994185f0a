import { useLingui } from '@lingui/react/macro'
import { Archive, CalendarClock, Copy, Eye, History, Languages, MoreHorizontal, Trash2, Undo } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { cloneContent, listCloneClients } from '#contract/features/authoring/authoring-contract.ts'
import { reviewContent } from '#contract/features/authoring/publishing-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { CloneDialog, type CloneClient } from './clone-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { DeleteDialog, RetireDialog } from './ending.tsx'
import styles from '../editor/editor.module.css'

type Shown = 'clone' | 'plan' | 'history' | 'retire' | 'delete' | null

/** Everything that is done with a draft beside writing and publishing it. */
export function MoreActions({
  saver,
  timeZone,
  needsReview,
}: {
  saver: DraftSaver
  timeZone: string
  needsReview: boolean
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { content } = useStore(saver.store)
  const [shown, setShown] = useState<Shown>(null)
  const [others, setOthers] = useState<readonly CloneClient[]>([])
  const mayPublish = useMay('content.publish')
  const { kind, id, version, state } = content
  const params = { kind, id: String(id) }
  const say = (error: unknown) => toast(callErrorText(error), { tone: 'bad' })
  const clone = async () => {
    const { rows } = await staffCall(listCloneClients, { params })
    if (rows.length > 0) {
      setOthers(rows)
      return setShown('clone')
    }
    await saver.flush()
    const made = await staffCall(cloneContent, { params })
    toast(t`Cópia criada`, { tone: 'ok' })
    await navigate(authoringPaths.content(made.kind, made.id))
  }
  const takeBack = async () => {
    await saver.flush()
    const { rev } = saver.store.getState().content
    saver.take(await staffCall(reviewContent, { params, body: { state: 'draft' } }, { rev }))
  }
  const close = () => setShown(null)
  return (
    <>
      <Menu
        align="end"
        buttonClassName={styles.more}
        button={
          <>
            <MoreHorizontal size={20} aria-hidden="true" />
            <span className="visually-hidden">{t`Mais ações`}</span>
          </>
        }
      >
        {(closeMenu) => {
          const open = (what: Shown) => () => {
            closeMenu()
            setShown(what)
          }
          return (
            <>
              <Link className={menuEntry} to={authoringPaths.preview(kind, id)} onClick={() => void saver.flush()}>
                <Eye size={18} aria-hidden="true" />
                {t`Ver como quem estuda`}
              </Link>
              <Link className={menuEntry} to={authoringPaths.texts(kind, id)} onClick={() => void saver.flush()}>
                <Languages size={18} aria-hidden="true" />
                {t`Traduções`}
              </Link>
              <button type="button" className={menuEntry} onClick={open('history')}>
                <History size={18} aria-hidden="true" />
                {t`Histórico`}
              </button>
              <button
                type="button"
                className={menuEntry}
                onClick={() => {
                  closeMenu()
                  clone().catch(say)
                }}
              >
                <Copy size={18} aria-hidden="true" />
                {t`Fazer uma cópia`}
              </button>
              {state === 'review' ? (
                <button
                  type="button"
                  className={menuEntry}
                  onClick={() => {
                    closeMenu()
                    takeBack().catch(say)
                  }}
                >
                  <Undo size={18} aria-hidden="true" />
                  {t`Tirar da revisão`}
                </button>
              ) : null}
              {mayPublish ? (
                <button type="button" className={menuEntry} onClick={open('plan')}>
                  <CalendarClock size={18} aria-hidden="true" />
                  {t`Planejar`}
                </button>
              ) : null}
              {mayPublish && version > 0 && state !== 'retired' ? (
                <button type="button" className={menuEntry} onClick={open('retire')}>
                  <Archive size={18} aria-hidden="true" />
                  {t`Retirar`}
                </button>
              ) : null}
              {version === 0 ? (
                <button type="button" className={menuEntry} onClick={open('delete')}>
                  <Trash2 size={18} aria-hidden="true" />
                  {t`Excluir`}
                </button>
              ) : null}
            </>
          )
        }}
      </Menu>
      {shown === 'clone' ? <CloneDialog saver={saver} others={others} onClose={close} /> : null}
      {shown === 'plan' ? (
        <PlanDialog saver={saver} needsReview={needsReview} timeZone={timeZone} onClose={close} />
      ) : null}
      {shown === 'history' ? <HistoryDialog saver={saver} onClose={close} /> : null}
      {shown === 'retire' ? <RetireDialog saver={saver} onClose={close} /> : null}
      {shown === 'delete' ? <DeleteDialog saver={saver} onClose={close} /> : null}
    </>
  )
}
