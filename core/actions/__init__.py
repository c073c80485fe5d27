"""What a face asks for beside a scan: planning, moving, cleaning, looking back."""
