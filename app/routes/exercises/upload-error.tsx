import { useMemo } from 'react'
import type { Failure } from './use-uploads.ts'
import { MessageDialog } from '#app/ui/message-dialog.tsx'

/** Which files were not taken, each with its status and the reason. (library.md §8) */
export function UploadError({ failures, onClose }: { failures: Failure[]; onClose?: () => void }) {
  const message = useMemo(() => ({ title: 'Upload Error!', text: failures.map(inWords) }), [failures])
  return failures.length > 0 && <MessageDialog message={message} onClose={onClose} />
}

const inWords = ({ name, status, message }: Failure) => (
  <p key={name + message}>
    <strong>{status ? `Status ${status}` : "Error - please check the file format you're uploading"}</strong>
    <br />
    {message}
  </p>
)
