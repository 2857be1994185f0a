import { t } from '@lingui/core/macro'
import { dropStaffDrafts, readStaffDraft, staffForm } from '#engine/rows/staff-drafts.ts'
import { deskClientStore } from '#platform/desk/desk-client.ts'
import { keepDraftsIn, type DraftOf, type DraftPlace } from '#platform/desk/kept/kept-drafts.ts'
import { reportError } from '#platform/report-error.ts'
import { sessionStore } from '#platform/session-store.ts'
import { vault } from '#platform/workers/vault.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Keeps what staff type on this device, for them alone ([Note: Drafts of staff]); what is too old goes. */
export function beginDrafts(): void {
  const open = (name: string, of: DraftOf): DraftPlace => {
    const userId = sessionStore.getState().user?.id ?? ''
    const clientId = of === 'client' ? (deskClientStore.getState().client?.id ?? 0) : 0
    const member = { userId, clientId }
    return {
      read: async () => readStaffDraft(member, name),
      keep: async (value) => (await vault()).saveDraft(member, staffForm(name), value),
      drop: async () => (await vault()).dropDraft(member, staffForm(name)),
    }
  }
  keepDraftsIn(open, () => toast(t`O que você tinha digitado voltou. Confira antes de salvar.`))
  const { user } = sessionStore.getState()
  if (user) void dropStaffDrafts(user.id, 'old').catch(reportError)
}
