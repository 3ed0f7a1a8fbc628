print("rtdb")
