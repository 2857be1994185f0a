import { useLingui } from '@lingui/react/macro'
import { listClients } from '#contract/features/client/client-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { actIn, useDeskClient, type DeskClient } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useSession } from '#platform/session-store.ts'
import { isStaff } from '#contract/engine/session/client.ts'
import { Select } from '#ui/form/select.tsx'
import { permissionsOf } from './desk-pages.ts'
import styles from './desk-client-choice.module.css'

/** Clients that somebody works for, and for who runs the platform all of them. */
function useChoices(): readonly DeskClient[] {
  const clients = useSession((state) => state.clients)
  const runsPlatform = useSession((state) => state.user?.superuser === true)
  const acted = useDeskClient()?.id ?? 0
  // One that was just made is acted in: it is asked for anew.
  const answer = useAnswer(`${runsPlatform} ${acted}`, async (signal) =>
    runsPlatform ? (await staffCall(listClients, { query: {} }, { signal })).rows : [],
  )
  const own = clients
    .filter(({ roles }) => isStaff(roles))
    .map(({ id, brand, roles }): DeskClient => ({ id, name: brand.name, may: permissionsOf(roles) }))
  const all = answer.is === 'there' ? answer.value : []
  const others = all
    .filter(({ id }) => !own.some((client) => client.id === id))
    .map(({ id, name }): DeskClient => ({ id, name, may: permissionsOf(['platform-admin']) }))
  return [...own, ...others]
}

/** Which client is acted in. */
export function DeskClientChoice() {
  const { t } = useLingui()
  const client = useDeskClient()
  const choices = useChoices()
  if (choices.length === 0) return null
  if (choices.length === 1 && client) return <p className={styles.only}>{client.name}</p>
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t`Empresa`}
        value={client?.id ?? ''}
        onChange={(event) => {
          const chosen = choices.find(({ id }) => id === Number(event.currentTarget.value))
          actIn(chosen ?? null)
        }}
      >
        {client === null ? <option value="">{t`Escolha uma empresa`}</option> : null}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
