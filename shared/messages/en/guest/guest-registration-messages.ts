export const guestRegistration = {
  heading: 'Keep your photos together',
  intro: 'With an account you can find your photos again, and delete them while the album is open.',
  name: 'Name',
  submit: 'Register & View My Photos',
  skip: 'Skip',
  failed: 'Failed to create account. Please try again.',
} as const;
