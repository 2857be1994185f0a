import type { FileTable } from './file-tables.ts'
import type { Membership } from '../session/members.ts'

/** An image is for every member of its client; what a person sent is their own, until their account is deleted. */
export function mayRead(file: FileTable, reader: Membership): boolean {
  if (file.store_key === '') return false
  if (file.client_id !== reader.clientId) return false
  return file.purpose === 'image' || file.owner_id === reader.userId
}
