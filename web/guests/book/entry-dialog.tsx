import { Mic, PenLine } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { splitGraphemes } from '../../../shared/rules/characters.ts';
import { cleanText } from '../../../shared/rules/fields.ts';
import { checkLine, MAX_LINE_LENGTH } from '../../../shared/rules/guests/guest-book.ts';
import { useSession } from '../../browser/storage/session.ts';
import { readUploaderName } from '../../browser/storage/uploader-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { richText } from '../../ui/text/rich-text.tsx';
import type { BookEntry } from '../../uploads/queue/upload-entry.ts';
import type { GuestUploads } from '../uploads/use-guest-uploads.ts';
import { PictureChoice } from './picture-choice.tsx';
import type { Voice } from './record-voice.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

export interface Draft {
  kind: BookEntry['kind'];
  message: string;
  voice: Voice | null;
  pictureId: string | undefined;
}

export const EMPTY_DRAFT: Draft = { kind: 'line', message: '', voice: null, pictureId: undefined };

/** Number of remaining characters from which they are counted. */
const COUNTED_FROM = 100;

interface EntryDialogProps {
  album: OpenGuestAlbum;
  uploads: GuestUploads;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSent: () => void;
  onClose: () => void;
}

export function EntryDialog({ album, uploads, draft, onChange, onSent, onClose }: EntryDialogProps) {
  const { kind, message, voice, pictureId } = draft;
  const { uploadCode } = album;
  const userId = useSession()?.user.id ?? null;
  const [knownName] = useState(readUploaderName);
  const [name, setName] = useState(knownName);
  const [refusal, setRefusal] = useState<string | null>(null);
  const file = kind === 'line' ? toFile(message) : (voice?.file ?? null);
  const change = (next: Partial<Draft>) => onChange({ ...draft, ...next });

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!file) return;
    const waveform = kind === 'voice' ? voice?.waveform.join() : undefined;
    const details = { userId, uploadCode, uploaderName: name, entry: { kind, pictureId, waveform } };
    uploads.act((engine) => {
      const wrong = engine.send(details, file);
      setRefusal(wrong);
      if (wrong !== null) return;
      onSent();
      onClose();
    });
  }

  return (
    <Dialog title={messages.leaveEntry.heading({ title: album.title })} onClose={onClose}>
      <form noValidate onSubmit={send} className="entry-form">
        <SegmentedControl
          label={messages.leaveEntry.way()}
          showsLabels
          segments={[
            { value: 'line', label: messages.leaveEntry.write(), icon: PenLine },
            { value: 'voice', label: messages.leaveEntry.speak(), icon: Mic },
          ]}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        {kind === 'line' ? (
          <Line message={message} onChange={(next) => change({ message: next })} />
        ) : (
          <VoiceRecorder
            author={name}
            voice={voice}
            onVoice={(next) => change({ voice: next })}
            onWrite={() => change({ kind: 'line' })}
          />
        )}
        {knownName === '' && (
          <TextField
            label={richText(
              messages.guestUpload.yourName({
                hint: (text) => <span className="text-ink-3">{richText(text)}</span>,
              }),
            )}
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <PictureChoice
          uploadCode={uploadCode}
          chosen={pictureId}
          onChoose={(next) => change({ pictureId: next })}
        />
        {refusal && <Refusal>{refusal}</Refusal>}
        <Button type="submit" disabled={!file}>
          {messages.leaveEntry.send()}
        </Button>
      </form>
    </Dialog>
  );
}

function Line({ message, onChange }: { message: string; onChange: (message: string) => void }) {
  const left = MAX_LINE_LENGTH - splitGraphemes(cleanText(message)).length;
  return (
    <TextAreaField
      label={messages.leaveEntry.line()}
      rows={6}
      data-autofocus
      value={message}
      onChange={({ target }) => onChange(target.value)}
      hint={left <= COUNTED_FROM ? messages.leaveEntry.left({ left: Math.max(0, left) }) : ''}
      error={formatProblem(checkLine(message)) ?? undefined}
    />
  );
}

/** Returns null if nothing is written, or too much. */
function toFile(message: string): File | null {
  const text = cleanText(message);
  return text === '' || checkLine(text) ? null : new File([text], 'line.txt', { type: 'text/plain' });
}
