import { useMemo } from 'react'
import type { Failure } from './send-file.ts'
import { MessageDialog } from '#app/ui/message-dialog.tsx'
import { TROUBLES } from '#app/ui/notice.tsx'

/** Which files were not taken, each with its status and the reason. (library.md §8) */
export function UploadError({ failures, onClose }: { failures: Failure[]; onClose?: () => void }) {
  const message = useMemo(() => ({ title: 'Upload Error!', text: failures.map(inWords) }), [failures])
  return failures.length > 0 && <MessageDialog message={message} onClose={onClose} />
}

const inWords = ({ name, status, message }: Failure) => (
  <p key={name + message}>
    <strong>{causeOf(status)}</strong>
    <br />
    {message}
  </p>
)

function causeOf(status: number | undefined) {
  if (status === undefined) return "Error - please check the file format you're uploading"
  return status === 0 ? TROUBLES.connection : `Status ${status}`
}
