import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { Avatar } from '#ui/item/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { isRoleName, roleTexts } from './role-names.ts'
import styles from './demo-people.module.css'

/** Password of every demo person; the demo says so itself. */
export const demoPassword = 'trilha-demo'

interface DemoPeopleProps {
  people: PlatformSettings['demoPeople']
  disabled: boolean
  onChoose: (email: string) => void
}

/** The people of the demo, one tap each. */
export function DemoPeople({ people, disabled, onChoose }: DemoPeopleProps) {
  const { i18n } = useLingui()
  const roleOf = (role: string) => (isRoleName(role) ? i18n._(roleTexts[role]) : role)
  return (
    <section className={styles.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">
        <Trans>Conheça a demonstração</Trans>
      </h2>
      <p className={styles.text}>
        <Trans>Toque em uma pessoa para entrar como ela. A senha de todas é {demoPassword}.</Trans>
      </p>
      <Card flush>
        <List className={styles.people}>
          {people.map((person) => (
            <Row
              key={person.email}
              icon={<Avatar name={person.name} />}
              title={person.name}
              detail={person.roles.map(roleOf).join(', ')}
              render={
                <button
                  type="button"
                  className={styles.person}
                  disabled={disabled}
                  onClick={() => onChoose(person.email)}
                />
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
