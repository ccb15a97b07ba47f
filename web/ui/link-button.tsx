import { Link, type LinkProps } from 'react-router';
import { type ButtonKind, buttonClass } from './button.tsx';

interface LinkButtonProps extends LinkProps {
  kind?: ButtonKind;
}

export function LinkButton({ kind = 'primary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(kind, className)} />;
}
