import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '#platform/browser/connection.ts'
import { Card } from '#ui/layout/card.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import rows from '../parts/rows.module.css'
import { PasswordDialog } from './password-dialog.tsx'

/** Leads to changing the own password. */
export function ChangePassword() {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card flush>
        <List className={rows.list}>
          <Row
            icon={
              <IconTile>
                <KeyRound />
              </IconTile>
            }
            title={t`Alterar senha`}
            detail={online ? <Trans>Os outros aparelhos precisam entrar de novo</Trans> : <NeedsNetwork />}
            end={<ChevronRight size={20} aria-hidden="true" />}
            muted={!online}
            render={online ? <button type="button" className={rows.button} onClick={() => setOpen(true)} /> : undefined}
          />
        </List>
      </Card>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
