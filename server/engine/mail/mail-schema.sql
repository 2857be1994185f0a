-- What the demo would have sent, to be read in the demo's own mailbox; sealed too.
CREATE TABLE demo_message (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'whatsapp')),
  sealed text NOT NULL,
  sent_at timestamptz NOT NULL
);
