import type { FileTable } from './file-tables.ts'
import type { Membership } from '../session/members.ts'

/** Content is for members whose client has its module on and who may see what shows it; what a person sent is their own. */
export function mayRead(file: FileTable & { isShown: boolean }, reader: Membership): boolean {
  if (file.client_id !== reader.clientId) return false
  switch (file.purpose) {
    case 'image':
      return true
    case 'content':
      return file.isShown && (file.module === null || reader.modules.includes(file.module))
    default:
      return file.owner_id === reader.userId
  }
}
