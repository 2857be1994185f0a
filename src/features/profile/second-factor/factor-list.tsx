import { Plural, Trans } from '@lingui/react/macro'
import { Fingerprint, LifeBuoy, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnFactors } from '#contract/features/second-factor/own-factors-schema.ts'
import { canUsePasskeys } from '#platform/browser/passkey.ts'
import { formatDay } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../account/account.module.css'
import rows from '../parts/rows.module.css'

/** What is to be taken away; with the last one the second step is gone. */
export interface Removed {
  /** The passkey; null: the app that shows codes. */
  passkey: string | null
  isLast: boolean
}

interface FactorListProps {
  factors: OwnFactors
  disabled: boolean
  onSetUp: () => void
  onAdd: () => void
  onRemove: (removed: Removed) => void
  onRenew: () => void
}

const Since = ({ at }: { at: string }) => {
  const since = formatDay(at.slice(0, 10))
  return <Trans>Desde {since}</Trans>
}
const tile = (icon: ReactNode) => <IconTile>{icon}</IconTile>

/** What the person has, and what they may add. */
export function FactorList({ factors, disabled, onSetUp, onAdd, onRemove, onRenew }: FactorListProps) {
  const { totp, passkeys, recoveryCodes: left } = factors
  const count = passkeys.length + (totp ? 1 : 0)
  const isLast = count === 1
  return (
    <Card flush>
      <List className={rows.list}>
        <Row
          icon={tile(<ShieldCheck />)}
          title={<Trans>Aplicativo autenticador</Trans>}
          detail={
            totp ? <Since at={totp.since} /> : <Trans>Além da senha, um código que só o seu celular mostra</Trans>
          }
        >
          {totp ? (
            <Pill tone="ok">
              <Trans>Ativo</Trans>
            </Pill>
          ) : null}
          <div className={styles.actions}>
            {totp ? (
              <Button variant="quiet" disabled={disabled} onClick={() => onRemove({ passkey: null, isLast })}>
                <Trans>Desativar</Trans>
              </Button>
            ) : (
              <Button variant="soft" disabled={disabled} onClick={onSetUp}>
                <Trans>Ativar</Trans>
              </Button>
            )}
          </div>
        </Row>
        {passkeys.map(({ id, since }) => (
          <Row
            key={id}
            icon={tile(<Fingerprint />)}
            title={<Trans>Chave de acesso (passkey)</Trans>}
            detail={<Since at={since} />}
            end={
              <Button variant="quiet" disabled={disabled} onClick={() => onRemove({ passkey: id, isLast })}>
                <Trans>Remover</Trans>
              </Button>
            }
          />
        ))}
        {canUsePasskeys() ? (
          <Row
            icon={tile(<Fingerprint />)}
            title={
              passkeys.length > 0 ? <Trans>Outra chave de acesso</Trans> : <Trans>Chave de acesso (passkey)</Trans>
            }
            detail={<Trans>Além da senha, o dedo, o rosto ou o PIN de um aparelho seu</Trans>}
          >
            <div className={styles.actions}>
              <Button variant="soft" disabled={disabled} onClick={onAdd}>
                <Trans>Adicionar chave de acesso</Trans>
              </Button>
            </div>
          </Row>
        ) : null}
        {count > 0 ? (
          <Row
            icon={tile(<LifeBuoy />)}
            title={<Trans>Códigos de recuperação</Trans>}
            detail={
              <Plural
                value={left}
                _0="Não há mais códigos de recuperação. Gere novos."
                one="Resta # código de recuperação."
                other="Restam # códigos de recuperação."
              />
            }
          >
            <div className={styles.actions}>
              <Button variant="outline" disabled={disabled} onClick={onRenew}>
                <Trans>Gerar novos códigos</Trans>
              </Button>
            </div>
          </Row>
        ) : null}
      </List>
    </Card>
  )
}
