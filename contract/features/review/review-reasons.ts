/** Why something is refused (loyalty, section 10); `other` says it in words of its own. */
export const refusalReasons = [
  'unreadable',
  'not_this_invoice',
  'wrong_day',
  'product_not_there',
  'quantity_differs',
  'other_store',
  'already_paid',
  'cancelled_invoice',
  'not_a_sale',
  'altered_picture',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
