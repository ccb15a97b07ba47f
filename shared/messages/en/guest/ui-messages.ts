export const ui = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  dismiss: 'Dismiss',
  showPassword: 'Show',
  hidePassword: 'Hide',
  upload: '{count, plural, =0 {Upload} one {Upload # photo} other {Upload # photos}}',
  showAll: 'Show all',
  showLess: 'Show less',
} as const;
