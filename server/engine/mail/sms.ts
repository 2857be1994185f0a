import type { Config } from '#server/platform/config/config.ts'
import type { DemoMailbox } from './demo-mailbox.ts'

/** How a short message travels. */
export type SmsChannel = 'sms' | 'whatsapp'

/** A short message, ready to go. */
export interface Sms {
  /** Made once for each message: sent again it is the same message. */
  id: string
  channel: SmsChannel
  /** E.164. */
  to: string
  text: string
}

/** Sends short messages. */
export interface SmsSender {
  /** Resolves once the message was taken over; throws when it was not and is worth trying again. */
  send(message: Sms): Promise<void>
  /** False where nothing is set up to send them. */
  readonly canSend: boolean
}

/** The sender of the configuration: `SMS_GATEWAY_URL`, else the demo's mailbox, else one that says what is missing. */
export function openSms(config: Pick<Config, 'smsGatewayUrl' | 'demo'>, demo: DemoMailbox): SmsSender {
  const url = config.smsGatewayUrl
  if (url !== null) {
    return { canSend: true, send: async (message) => (await import('./sms-gateway.ts')).sendByGateway(url, message) }
  }
  if (config.demo) return { canSend: true, send: (message) => demo.keep({ ...message, subject: '' }) }
  return {
    canSend: false,
    async send() {
      throw new Error('no short message can be sent: SMS_GATEWAY_URL is not set')
    },
  }
}
