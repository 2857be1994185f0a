import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '#contract/features/people/people-contract.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { PickList } from '#ui/desk/pick-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from '../badge-desk.module.css'

const nameOf = ({ firstName, lastName, email }: ListedPerson) => `${firstName} ${lastName}`.trim() || email

interface AwardDialogProps {
  onClose: () => void
  onAward: (userId: string, reason: string) => Promise<void>
}

/** Gives a badge to somebody: who, then why. */
export function AwardDialog({ onClose, onAward }: AwardDialogProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [person, setPerson] = useState<ListedPerson | null>(null)
  const list = useList(search, (cursor, signal) =>
    staffCall(listPeople, { query: { ...(search && { search }), cursor } }, { signal }),
  )
  if (person) {
    const name = nameOf(person)
    return (
      <ReasonDialog
        title={t`Dar a medalha a ${name}?`}
        description={<Trans>A pessoa recebe na hora. O motivo fica registrado.</Trans>}
        button={<Trans>Dar a medalha</Trans>}
        onClose={onClose}
        work={(reason) => onAward(person.userId, reason)}
      />
    )
  }
  return (
    <Dialog open onOpenChange={onClose} focusField title={<Trans>Dar a alguém</Trans>} closeLabel={t`Fechar`}>
      <div className={styles.form}>
        {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
        <PickList
          label={t`Buscar por nome, e-mail ou documento`}
          search={search}
          onSearch={setSearch}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          render={(one) => (
            <>
              {nameOf(one)} <span className={styles.hint}>{one.email}</span>
            </>
          )}
          pickText={t`Escolher`}
          onPick={setPerson}
          none={<Trans>Ninguém encontrado</Trans>}
          stale={list.coming}
        />
      </div>
    </Dialog>
  )
}
