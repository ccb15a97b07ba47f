// Texts for guests who write or speak, in albums with a guest book.
export const leaveEntry = {
  heading: 'Leave a line for {title}',
  way: 'Write or speak',
  write: 'Write',
  speak: 'Speak',
  line: 'Your line',
  left: '{left, plural, one {# character left} other {# characters left}}',
  addPicture: 'Add one of your photos',
  send: 'Put it in the guest book',
  tapToSpeak: 'Tap and speak',
  record: 'Record',
  asking: 'One moment…',
  speakNow: 'Speak now',
  recording: 'Recording.',
  lastSeconds: '{seconds} seconds left.',
  stop: 'Stop',
  stopped: 'Stopped.',
  listen: 'Your message',
  retake: 'Record again',
  problem:
    '{problem, select, denied {The microphone is blocked. Please allow it for this page in your browser’s settings, then try again.} missing {There’s no microphone here.} other {The recording didn’t work. Please try again.}}',
  writeInstead: 'Write instead',
  sending: '{kind, select, voice {Sending your voice message…} other {Sending your line…}}',
  stored:
    '{kind, select, voice {Your voice message is in the <book>guest book</book>.} other {Your line is in the <book>guest book</book>.}}',
  closed: 'The guest book is closed. What you left stays on this phone until you remove it.',
} as const;
